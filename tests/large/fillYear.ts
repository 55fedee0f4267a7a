import { type SQL, sql } from 'drizzle-orm';
import { fillFloor } from '../../bench/fillFloor.ts';
import type { World } from '../../bench/openWorld.ts';
import { mobileType } from '../../contract/choices/people.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { roles } from '../../server/db/schema/declared.ts';
import { runLong } from '../../server/demo/loadMonth.ts';
import { seedScans } from '../../server/demo/seedScans.ts';

/** The share of a busy brand's year: 1 for a million scans. */
const sizeOf = (part: number) => ({
  scans: 1_000_000 * part,
  cartons: 100_000 * part,
  orders: 100_000 * part,
  entries: 1_000_000 * part,
  products: 10_000 * part,
  people: Math.max(30, 300 * part),
});

const ago = (n: string, all: number): SQL =>
  sql.raw(`now() - interval '365 days' * (1 - ${n} / ${all}::float8)`);

/** Fills all tables of a world with a year of a busy brand, so the invariants hold. */
export async function fillYear(world: World, part: number): Promise<void> {
  const { deps, companyId } = world;
  const size = sizeOf(part);
  const { database } = deps;
  const fill = (...statements: SQL[]) =>
    inTransaction(database, async (transaction) => {
      await transaction.execute(sql`set local statement_timeout = 0`);
      for (const statement of statements) await transaction.execute(statement);
    });
  await fillFloor(world, size.cartons);
  await fill(
    sql`insert into categories (company_id, category_name) select ${companyId}, 'Parts ' || n from generate_series(1, 20) n`,
    sql`with c as (select array_agg(id) as ids from categories where company_id = ${companyId} and category_name like 'Parts %'),
        p as (select * from products where id = ${world.productId})
      insert into products (company_id, category_id, product_name, product_code, oem, hp_code, mrp, packing_size, permissible_scan,
        product_image, is_upload_local, genuine_message, genuine_audio, already_scanned_msg, product_specification, created_at)
      select ${companyId}, c.ids[1 + n % 20], 'Part ' || n, 'P-' || n, 'OEM ' || n % 50, 'HP-' || n, 50 + n % 500, 10, n % 3,
        p.product_image, true, p.genuine_message, p.genuine_audio, p.already_scanned_msg, '[]', ${ago('n', size.products)}
      from generate_series(1, ${size.products}::int) n, c, p`,
  );
  const outside = { companyId, remarks: 'Of the large world', userType: mobileType, needsPasskey: false };
  const made = await database.db
    .insert(roles)
    .values([
      { ...outside, roleName: 'Mechanic' },
      { ...outside, roleName: 'Dealer' },
    ])
    .returning({ id: roles.id });
  const [mechanic, dealer] = made.map(({ id }) => id);
  await fill(
    // a third each: staff, mobile users, dealers
    sql`insert into users (company_id, role_id, user_type, user_name, email, mobile_no, password_hash)
      select ${companyId}, case n % 3 when 0 then r.id when 1 then ${mechanic}::int else ${dealer}::int end,
        case n % 3 when 0 then 1 else ${mobileType} end, 'Person ' || n, 'person' || n || '@example.com', 8000000000 + n, '-'
      from generate_series(1, ${size.people}::int) n, (select min(id) as id from roles where company_id = ${companyId}) r`,
    sql`insert into role_permissions (role_id, page_id, is_view, is_add, is_edit, is_report)
      select ${dealer}::int, id, true, true, true, true from pages where action_name = 'order-booking'`,
    sql`insert into dealers (company_id, user_id, code, firm_nature, gst_no, transportation_mode, bill_country, bill_state_id,
        bill_city_id, bill_address, bill_pincode, ship_country, ship_state_id, ship_city_id, ship_address, ship_pincode,
        billing_same_as_shipping)
      select d.company_id, u.id, 'D' || u.id, d.firm_nature, d.gst_no, d.transportation_mode, d.bill_country, d.bill_state_id,
        d.bill_city_id, d.bill_address, d.bill_pincode, d.ship_country, d.ship_state_id, d.ship_city_id, d.ship_address,
        d.ship_pincode, true
      from dealers d, users u where d.company_id = ${companyId} and u.role_id = ${dealer}::int`,
  );
  await fill(
    sql`with d as (select array_agg(id) as ids, count(*) as all from dealers where company_id = ${companyId}),
        b as (select last_number as last from number_books where company_id = ${companyId} and series = 'orders')
      insert into orders (company_id, order_no, dealer_id, created_at)
      select ${companyId}, b.last + n, d.ids[1 + n % d.all], ${ago('n', size.orders)}
      from generate_series(1, ${size.orders}::int) n, d, b`,
    sql`with p as (select array_agg(id) as ids, count(*) as all from products where company_id = ${companyId})
      insert into order_lines (company_id, order_no, product_id, place, qty, mrp)
      select ${companyId}, o.order_no, p.ids[1 + (o.order_no * 7 + k * 13) % p.all], k, 1 + o.order_no % 20, 10000
      from orders o, number_books b, p, generate_series(1, 3) k
      where o.company_id = ${companyId} and b.company_id = o.company_id and b.series = 'orders' and o.order_no > b.last_number and k <= 1 + o.order_no % 3`,
    sql`update number_books set last_number = last_number + ${size.orders}::int where company_id = ${companyId} and series = 'orders'`,
    sql`insert into audit_entries (company_id, user_id, user_name, user_company_id, page, record_id, record_label, action, before,
        after, at)
      select ${companyId}, u.id, u.user_name, ${companyId},
        (array['product-master', 'order-booking', 'mapping', 'dealer-master', 'dispatch'])[1 + n % 5], 1 + n % 9999, 'Record ' || n,
        'updated', jsonb_build_object('Price', n % 500), jsonb_build_object('Price', n % 500 + 1), ${ago('n', size.entries)}
      from generate_series(1, ${size.entries}::int) n
        join (select id, user_name, row_number() over (order by id) - 1 as place, count(*) over () as all
          from users where company_id = ${companyId}) u on u.place = n % u.all`,
  );
  await seedScans(deps, companyId, size.scans);
  const earned = sql.raw(String(size.scans / 20));
  await fill(
    sql`create temporary table scanned on commit drop as
      select distinct on (v.serial) v.id, v.serial, v.product_id, v.created_at, u.id as user_id
      from (select * from verifications where company_id = ${companyId} and verdict = 'genuine' and counted limit ${earned}) v
        join (select id, row_number() over (order by id) - 1 as place, count(*) over () as all
          from users where role_id = ${mechanic}::int) u on u.place = v.serial % u.all`,
    sql`insert into product_purchases (company_id, serial, product_id, user_id, created_at)
      select ${companyId}, serial, product_id, user_id, created_at from scanned`,
    sql`insert into point_movements (company_id, user_id, kind, available, company, serial, product_id, created_at)
      select ${companyId}, user_id, 'earned', 10, -10, serial, product_id, created_at from scanned`,
    sql`insert into ratings (company_id, serial, product_id, stars, verification_id)
      select ${companyId}, serial, product_id, 1 + serial % 5, id from scanned`,
    sql`insert into product_ratings (product_id, stars, ratings) select product_id, sum(stars), count(*) from ratings group by 1`,
    sql`insert into feedbacks (verification_id, company_id, name, email, mobile_no, feedback, created_at)
      select id, ${companyId}, 'Somebody', '', '', 'Good', created_at from scanned`,
    sql`with r as (insert into redemption_requests (company_id, user_id, redeem_type, points)
        select ${companyId}, user_id, 1, 10 from point_balances where available > 10 returning id, user_id)
      insert into point_movements (company_id, user_id, kind, available, reserved, request_id)
      select ${companyId}, user_id, 'requested', -10, 10, id from r`,
    sql`insert into recalls (company_id, recall_by, product_id, batch_no, warning, reason, since)
      select ${companyId}, 2, product_id, batch_no, 'Do not use it.', 'Bench', now() from mappings
      where company_id = ${companyId} and batch_no like 'B-%' order by id limit 3`,
    // a hundred unpacked numbers of each mapping
    sql`with gone as (
        insert into taken_out (company_id, mapping_id, product_id, kind, serials, reason)
        select company_id, id, product_id, case id % 2 when 0 then 'demapped' else 'damaged' end,
          int8range(lower(serials), lower(serials) + 100), case id % 2 when 1 then 'Torn' end
        from mappings m where company_id = ${companyId} and batch_no like 'B-%'
          and not exists (select from carton_runs r where r.mapping_id = m.id)
        returning mapping_id, serials)
      update mappings set mapped = mapped - int8multirange(gone.serials) from gone where id = gone.mapping_id`,
  );
  await runLong(database, 'vacuum analyze');
}
