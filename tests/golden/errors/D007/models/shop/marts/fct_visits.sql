select 1 as visit_id
