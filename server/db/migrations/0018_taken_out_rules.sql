-- Whatever a program does, a number leaves its mapping once, and is damaged once.
alter table taken_out
  add constraint taken_out_once exclude using gist (mapping_id with =, serials with &&),
  add constraint taken_out_damaged_once exclude using gist (company_id with =, serials with &&) where (kind = 'damaged');
