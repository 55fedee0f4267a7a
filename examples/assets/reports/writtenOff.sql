-- The assets that were registered in a period, with what each year of their use costs.
select a.asset_name as "AssetName", c.category_name as "CategoryName", l.location_name as "LocationName",
  a.price as "Price", c.years as "Years", round(a.price / c.years, 2) as "PerYear", a.created_at as "CreatedDate"
from assets a
  join asset_categories c on c.id = a.asset_category_id
  join asset_locations l on l.id = a.location_id
where a.company_id = :company and a.created_at >= :from and a.created_at < :to
