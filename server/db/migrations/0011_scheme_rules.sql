-- A role earns for a number by one scheme at most, whatever any program does; To follows from From and Quantity.
alter table schemes
  add constraint schemes_range check (from_no >= 1 and qty >= 1 and to_no = from_no + qty - 1 and to_no < 1099511627776),
  add constraint schemes_days check (start_date <= end_date),
  add constraint schemes_never_overlap exclude using gist (company_id with =, role_id with =, int8range(from_no, to_no, '[]') with &&) where (is_active);
