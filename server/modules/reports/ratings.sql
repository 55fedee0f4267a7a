-- The stars that visitors gave, which a seal gets once, for the chart beside what they said.
select r.stars::text as "Stars", r.created_at as "CreatedDt"
from ratings r
where r.company_id = :company
