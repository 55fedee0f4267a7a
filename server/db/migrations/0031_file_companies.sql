ALTER TABLE "uploads" ADD COLUMN "company_ids" integer[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- Until now only the first company was stored. Others that have the same content name it in their records.
update uploads u set company_ids = given.ids from (
  select name, array_agg(distinct company_id) as ids from (
    select name, company_id from uploads where company_id is not null
    union all select substr(product_image, 10), company_id from products
    union all select substr(video_file, 10), company_id from products
    union all select substr(genuine_audio, 10), company_id from products
    union all select substr(already_scanned_audio, 10), company_id from products
    union all select substr(promotional_message, 10), company_id from products
    union all select substr(file_path, 10), company_id from categories
    union all select substr(file_path, 10), company_id from sliders
    union all select substr(company_logo, 10), id from companies
    union all select substr(fake_audio, 10), id from companies
    union all select substr(gst_certificate, 10), company_id from dealers
    union all select substr(s.certificate, 10), c.id from sign_ups s join companies c on c.prefix = s.values ->> 'Prefix'
  ) named group by name
) given where given.name = u.name;
