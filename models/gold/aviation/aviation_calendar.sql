{#- Compiled by `generator compile`; do not edit. From metrics/aviation/_domain.yml. -#}
{{ config(schema='aviation', materialized='table') }}
{{ business_calendar('2012-12-01', '2014-02-01', [
    '2012-12-25',
    '2013-01-01',
    '2013-01-21',
    '2013-02-18',
    '2013-05-27',
    '2013-07-04',
    '2013-09-02',
    '2013-10-14',
    '2013-11-11',
    '2013-11-28',
    '2013-12-25',
    '2014-01-01',
    '2014-01-20'
]) }}
