import { type DeclaredValue, declaredValues } from '../../../contract/calls/verification/productPage.ts';
import type { SpecificationRow } from '../../../contract/calls/verification/verification.ts';
import { recallBy } from '../../../contract/choices/choices.ts';
import type { Day } from '../../../contract/day/day.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import type { Connections } from '../../db/connect.ts';
import { recallOrder } from '../../seals/sharedSql.ts';

/** A declared link that is in force. */
export interface DeclaredLink {
  batch: string | null;
  /** Of a link for some seals, the number of an end of their range. */
  from: number | null;
  type: string;
  title: string;
  address: string;
  language: string | null;
  contentType: string | null;
  isDefault: boolean;
}

/** A product with a GTIN, with all that strangers may read of it. */
export interface LinkedProduct {
  id: number;
  name: string;
  description: string | null;
  /** Null of an earlier day whose picture was another one. */
  image: string | null;
  specification: SpecificationRow[];
  price: number;
  maker: string | null;
  manufacturer: string | null;
  configuration: unknown;
  company: { name: string; address: string; website: string; email: string; mobile: string };
  warning: string | null;
  expiresOn: Day | null;
  batch: string | null;
  /** Of the product and, first, of the seal and of the batch. */
  links: DeclaredLink[];
}

/** A seal whose tag is right. */
export interface NumberedSeal {
  companyId: number;
  serial: number;
}

/**
 * Of several companies with the GTIN, the one whose GS1 prefix it has answers, and else the first that entered it. The links of
 * another batch or of other seals are left out. A seal's company answers for it, and its batch is that of its mapping. $1 is the GTIN,
 * $2 the batch, $3 the day, $4 and $5 the number of a seal and its company.
 */
const statement = `
  select p.id, p.product_name as name, of.batch, p.product_description as description, p.product_image as image,
    p.product_specification as specification, p.mrp as price, p.oem as maker, p.manufacturer, k.configuration,
    json_build_object('name', c.company_name, 'address', c.address, 'website', c.website_url, 'email', c.email,
      'mobile', c.mobile) as company,
    (select r.warning from recalls r
      where r.company_id = c.id and r.is_active and (r.product_id = p.id or r.product_id is null)
        and case r.recall_by when ${recallBy.product} then true when ${recallBy.batch} then lower(r.batch_no) = lower(of.batch) else $4::int8 between r.from_no and r.to_no and c.id = $5 end
      order by ${recallOrder} limit 1) as warning,
    (select min(m.expires_on) from mappings m
      where m.company_id = c.id and m.product_id = p.id and lower(m.batch_no) = lower(of.batch))::text as "expiresOn",
    coalesce((select json_agg(json_build_object('batch', l.batch_no, 'from', coalesce(l.from_no, l.to_no), 'type', l.link_type, 'title', l.title,
        'address', l.address, 'language', l.language, 'contentType', l.content_type, 'isDefault', l.is_default)
        order by coalesce(l.from_no, l.to_no) is null, l.batch_no is null, l.id)
      from product_links l
      where l.company_id = c.id and l.product_id = p.id and l.is_active and (l.batch_no is null or lower(l.batch_no) = lower(of.batch))
        and (coalesce(l.from_no, l.to_no) is null
          or $4::int8 between coalesce(l.from_no, 1) and coalesce(l.to_no, l.from_no) and c.id = $5)
        and coalesce(l.valid_from <= $3::date, true) and coalesce(l.valid_to >= $3::date, true)), '[]') as links
  from products p join companies c on c.id = p.company_id and c.is_active
    left join product_configurations k on k.product_id = p.id
    cross join lateral (select coalesce(nullif($2, ''), (select m.batch_no from mappings m
      where m.company_id = c.id and c.id = $5 and m.product_id = p.id and m.mapped @> $4::int8)) as batch) of
  where p.gtin = $1
  order by c.id is not distinct from $5::int desc, coalesce(starts_with(substr(p.gtin, 2), c.gs1_prefix), false) desc, p.id limit 1`;

/** Finds the product of a GTIN. It only reads, so unknown GTINs leave nothing. */
export async function readProduct(
  { pool }: Connections,
  { gtin, batch, today, seal }: { gtin: string; batch: string; today: Day; seal: NumberedSeal | undefined },
): Promise<LinkedProduct | undefined> {
  const values = [gtin, batch, today, seal?.serial ?? null, seal?.companyId ?? null];
  const { rows } = await pool.query<LinkedProduct>({ name: 'linked-product', text: statement, values });
  return rows[0];
}

/** The changes of a product that its page looks at. A program may make any number. */
const mostChanges = 200;

/** The moment at which a day ends in the zone `$3`, in SQL. */
const endOf = (day: string) => `((${day}::date + 1)::timestamp at time zone $3)`;

/** A product's values as the audit log writes them. */
interface LoggedProduct {
  ProductName: string;
  ProductDescription: string | null;
  ProductImage: string;
  ProductSpecification: SpecificationRow[];
  MRP: number;
  OEM: string | null;
  /** Missing in entries from before the field was there. */
  Manufacturer?: string | null;
}

/**
 * Reads from the audit log what a product's page shows as it was at the end of a day: undefined before the product was there. A
 * picture that has changed since is left out, because its file may be gone.
 */
export async function readVersion(
  { pool }: Connections,
  product: LinkedProduct,
  day: Day,
  zone: string,
): Promise<LinkedProduct | undefined> {
  const { rows } = await pool.query<{ wasThere: boolean; before: LoggedProduct | null }>({
    name: 'product-version',
    text: `
      select p.created_at < ${endOf('$2')} and e.action is distinct from 'created' as "wasThere", e.before
      from products p left join lateral (
        select action, before from audit_entries
        where company_id = p.company_id and page = $4 and record_id = p.id and at >= ${endOf('$2')}
        order by at, id limit 1) e on true
      where p.id = $1`,
    values: [product.id, day, zone, pageKeys.productMaster],
  });
  const [found] = rows;
  if (!found?.wasThere) return undefined;
  const { before } = found;
  if (!before) return product;
  return {
    ...product,
    name: before.ProductName,
    description: before.ProductDescription,
    image: before.ProductImage === product.image || !before.ProductImage ? before.ProductImage : null,
    specification: before.ProductSpecification,
    price: before.MRP,
    maker: before.OEM,
    manufacturer: before.Manufacturer ?? null,
  };
}

/** The day since which a value is what it is. */
interface Since {
  name: DeclaredValue;
  day: Day;
  /** The product was made before that day. */
  isChange: boolean;
}

/** Reads from the audit log the day since which a product's values are what they were at the end of `day`, or at least since it was made. */
export async function readSince(
  { pool }: Connections,
  productId: number,
  day: Day,
  zone: string,
): Promise<Since[]> {
  const { rows } = await pool.query<Since>({
    name: 'declared-since',
    text: `
      select name, (at at time zone $3)::date::text as day,
        (at at time zone $3)::date > (created_at at time zone $3)::date as "isChange" from (
        select name, p.created_at, coalesce(max(e.at) filter (where e.before -> name is distinct from e.after -> name),
          case when count(e.at) < $5 then p.created_at end) as at
        from products p cross join unnest($2::text[]) name left join lateral (
          select at, before, after from audit_entries
          where company_id = p.company_id and page = $4 and record_id = p.id and at < ${endOf('$6')}
          order by at desc limit $5) e on true
        where p.id = $1 group by name, p.created_at) known
      where at is not null`,
    values: [productId, declaredValues, zone, pageKeys.productMaster, mostChanges, day],
  });
  return rows;
}
