import { sql } from 'drizzle-orm';
import { getSchemeSeries } from '../../../contract/calls/seals/serials.ts';
import { formatRange, isSerial, rangeEnd, type SerialRange } from '../../../contract/serial/serialRange.ts';
import { firstFew, mostNamed, refusalAt, done, withTotal } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Transaction } from '../../db/transaction.ts';
import { parseMultirange, parseRange, toRangeLiteral } from '../../db/rangeLiteral.ts';
import type { Refusals, Module } from '../../engine/Module.ts';
import type { BeforeToggle, Hook, Save } from '../../engine/save.ts';
import { lockSerialBook } from '../serials/issueRange.ts';

const takenMeanwhile = `
  select 'Some of its numbers are in an active scheme: ' || other.scheme_name || '.' from schemes own
    join schemes other on other.company_id = own.company_id and other.role_id = own.role_id and other.is_active
      and other.id <> own.id and int8range(other.from_no, other.to_no, '[]') && int8range(own.from_no, own.to_no, '[]')
  where own.id = r."SchemeId" and not own.is_active limit 1`;

/** A scheme stays inactive where another one has taken its numbers. */
const schemeRefusals: Refusals = { row: { activate: takenMeanwhile, IsActive: takenMeanwhile } };

const noSuchNumbers = 'There are no such numbers.';
const endsTooEarly = 'End date must be greater than Start date.';

/**
 * Requires that a scheme's numbers are mapped to its product and in no other active scheme of its role. A stored scheme keeps
 * its numbers and its start, so only its end and its active flag are checked. Throws Refusal.
 */
const requireFreeSeries: Hook = async (save) => {
  // one at a time, so whoever loses the race learns who has the numbers
  await lockSerialBook(save.transaction, save.session.companyId);
  await (save.id === undefined ? requireNew(save) : requireStored(save, save.id));
};

/** Refuses to make a scheme active whose numbers another one has taken. */
const requireStillFree: BeforeToggle = async ({ transaction, session: { companyId }, id, active }) => {
  if (!active) return;
  await lockSerialBook(transaction, companyId);
  const stored = await storedScheme(transaction, companyId, id);
  if (stored) await requireFreeNumbers(transaction, { companyId, ...stored, except: id });
};

async function requireNew({ transaction, session: { companyId }, values }: Save): Promise<void> {
  const from = Number(values.FromNo);
  const range = { from, to: rangeEnd(from, Number(values.Qty)) };
  if (!isSerial(range.from) || !isSerial(range.to)) throw refusalAt('FromNo', noSuchNumbers);
  await requireMappedNumbers(transaction, { companyId, productId: Number(values.ProductId), range });
  if (values.IsActive)
    await requireFreeNumbers(transaction, { companyId, roleId: Number(values.RoleId), range });
}

async function requireStored({ transaction, session: { companyId }, values }: Save, id: number) {
  const stored = await storedScheme(transaction, companyId, id);
  if (!stored) return;
  if (String(values.EndDate) < stored.startDate) throw refusalAt('EndDate', endsTooEarly);
  if (values.IsActive) await requireFreeNumbers(transaction, { companyId, ...stored, except: id });
}

interface StoredScheme {
  roleId: number;
  range: SerialRange;
  /** `YYYY-MM-DD`. */
  startDate: string;
}

/** Finds the values of a company's scheme that never change; undefined for another company's, as if it did not exist. */
async function storedScheme(
  transaction: Transaction,
  companyId: number,
  id: number,
): Promise<StoredScheme | undefined> {
  const { rows } = await transaction.execute<{ role: number; from: number; to: number; start: string }>(sql`
    select role_id as role, from_no as "from", to_no as "to", start_date as start from schemes
    where id = ${id} and company_id = ${companyId}`);
  const [row] = rows;
  return row && { roleId: row.role, range: { from: row.from, to: row.to }, startDate: row.start };
}

/** Throws Refusal that names the first numbers of `range` that are not mapped to the product (spec 2 §7, series). */
async function requireMappedNumbers(
  transaction: Transaction,
  { companyId, productId, range }: { companyId: number; productId: number; range: SerialRange },
): Promise<void> {
  const literal = toRangeLiteral(range);
  const { rows } = await transaction.execute<{ missing: string }>(sql`
    select (int8multirange(${literal}::int8range) - coalesce(range_agg(mapped), '{}'))::text as missing from mappings
    where company_id = ${companyId} and product_id = ${productId} and mapped && ${literal}::int8range`);
  const missing = parseMultirange(rows[0]?.missing ?? '{}');
  if (!missing.length) return;
  throw refusalAt('FromNo', `Not mapped to this product: ${firstFew(missing.map(formatRange), 1)}.`);
}

interface Wanted {
  companyId: number;
  roleId: number;
  range: SerialRange;
  /** The scheme itself, where it is stored already. */
  except?: number;
}

/** Throws Refusal that names the role's active schemes with some of these numbers; exact while the book is locked. */
async function requireFreeNumbers(
  transaction: Transaction,
  { companyId, roleId, range, except = 0 }: Wanted,
): Promise<void> {
  const literal = toRangeLiteral(range);
  const { rows } = await transaction.execute<{ name: string; numbers: string }>(sql`
    select scheme_name as name, (int8range(from_no, to_no, '[]') * ${literal}::int8range)::text as numbers from schemes
    where company_id = ${companyId} and role_id = ${roleId} and is_active and id <> ${except}
      and int8range(from_no, to_no, '[]') && ${literal}::int8range
    order by from_no limit ${mostNamed + 1}`);
  if (!rows.length) return;
  const named = rows.map(({ name, numbers }) => {
    const part = parseRange(numbers);
    return part ? `${formatRange(part)} in ${name}` : name;
  });
  throw refusalAt('FromNo', `Already in an active scheme: ${firstFew(named)}.`, '409');
}

/** More than fits in a dialog. */
const mostSeries = 500;

/** `Loyalityscheme/GetAvailableseries`: the product's numbers in no active scheme of the role, as series (spec 2 §7). */
const getAvailableSeriesEndpoint = endpoint(
  getSchemeSeries,
  async ({ deps, session: { companyId }, input: { RoleId, ProductId } }) => {
    const { rows } = await deps.database.db.execute<{
      FromNo: number;
      ToNo: number;
      Qty: number;
      total: number;
    }>(sql`
      select lower(s) as "FromNo", upper(s) - 1 as "ToNo", upper(s) - lower(s) as "Qty", count(*) over () as total
      from unnest(coalesce((
        select range_agg(mapped) from mappings where company_id = ${companyId} and product_id = ${ProductId}), '{}')
        - coalesce((
        select range_agg(int8range(from_no, to_no, '[]')) from schemes
        where company_id = ${companyId} and role_id = ${RoleId} and is_active), '{}')) s
      order by lower(s) limit ${mostSeries}`);
    const series = rows.map(({ total: _total, ...one }) => one);
    return done(withTotal({ rows: series, total: rows[0]?.total ?? 0 }));
  },
);

/** The Loyalty Scheme Master. No number is in two schemes at a time. */
export const loyaltyModule = {
  endpoints: () => [getAvailableSeriesEndpoint],
  beforeSave: { requireFreeSeries },
  beforeToggle: { requireStillFree },
  refusals: { scheme: schemeRefusals },
} satisfies Module;
