select 'Oslo' as city
