import { sql, type SQL } from 'drizzle-orm';
import { formatRange, isSerial, rangeEnd, type SerialRange } from '../../../contract/serial/serialRange.ts';
import { firstFew, goneMessage, mostNamed, Refusal, refusalAt } from '../../calls/answer.ts';
import { clock } from '../../db/clock.ts';
import type { Transaction } from '../../db/transaction.ts';
import { pgError, sqlState } from '../../db/pgError.ts';
import { parseMultirange, parseRange, toRangeLiteral } from '../../db/rangeLiteral.ts';
import type { FormContext, FormPart, Refusals } from '../../engine/Module.ts';
import type { Save } from '../../engine/save.ts';
import { findReportedNumbers, holdRecalls } from '../packing/recalledCartons.ts';
import { lockSerialBook, unissuedOf } from './issueRange.ts';
import type { CodeLaw } from '../../../contract/choices/codeLaws.ts';
import { type Facts, productFacts, requireLawful, requireLawfulBatch } from '../codeLaws/requireLawful.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import { renewDays } from '../packing/packedCarton.ts';

const noProduct = 'Please select Product';

/** Throws Refusal unless the product is the company's own, and has with its batch what the law on its codes asks for. */
async function requireMappedProduct(
  transaction: Transaction,
  companyId: number,
  { ProductId, BatchNo, MFGDate, EXPDate }: Save['values'],
): Promise<void> {
  const { rows } = await transaction.execute<{ law: CodeLaw | null; facts: Facts }>(sql`
    select g.code_law as law, json_build_object(${sql.raw(productFacts)}) as facts
    from products p left join categories g on g.id = p.category_id
    where p.id = ${ProductId} and p.company_id = ${companyId}`);
  const [product] = rows;
  if (!product) throw refusalAt('ProductId', noProduct);
  requireLawful(product.law, { ...product.facts, BatchNo, MFGDate, EXPDate });
}

async function requireFree(transaction: Transaction, companyId: number, range: SerialRange): Promise<void> {
  const literal = toRangeLiteral(range);
  const { rows } = await transaction.execute<{ numbers: string; product: string }>(sql`
    select (m.mapped * int8multirange(${literal}::int8range))::text as numbers, p.product_name as product
    from mappings m join products p on p.id = m.product_id
    where m.company_id = ${companyId} and m.mapped && ${literal}::int8range
    order by lower(m.serials) limit ${mostNamed + 1}`);
  const taken = rows.flatMap(({ numbers, product }) =>
    parseMultirange(numbers).map((part) => `${formatRange(part)} to ${product}`),
  );
  if (taken.length) throw refusalAt('FromNo', `Already mapped: ${firstFew(taken)}.`, '409');
}

/** Throws Refusal that names the damaged numbers of `range`, which are never mapped again. */
async function requireUndamaged(transaction: Transaction, companyId: number, range: SerialRange) {
  const literal = toRangeLiteral(range);
  const { rows } = await transaction.execute<{ numbers: string }>(sql`
    select (serials * ${literal}::int8range)::text as numbers from taken_out
    where company_id = ${companyId} and kind = 'damaged' and serials && ${literal}::int8range
    order by serials limit ${mostNamed + 1}`);
  if (!rows.length) return;
  const parts = rows.flatMap(({ numbers }) => parseRange(numbers) ?? []).map(formatRange);
  throw refusalAt('FromNo', `Damaged, and never mapped again: ${firstFew(parts)}.`, '409');
}

/** Throws Refusal that names what of `range` can't be mapped, and why. It is exact while the book is locked. */
async function requireMappable(transaction: Transaction, companyId: number, range: SerialRange) {
  const missing = await unissuedOf(transaction, companyId, range);
  if (missing.length) throw refusalAt('FromNo', `Not issued: ${firstFew(missing.map(formatRange), 1)}.`);
  await requireFree(transaction, companyId, range);
  await requireUndamaged(transaction, companyId, range);
  await holdRecalls(transaction, companyId, 'read');
  const reported = await findReportedNumbers(transaction, companyId, range);
  if (reported) throw refusalAt('FromNo', reported.text, '409');
}

const noSuchNumbers = 'There are no such numbers.';
const taken = 'Some of these numbers are mapped already.';

/**
 * Maps issued numbers of the company acted for to one of its products, and returns the id. Throws Refusal that names the
 * numbers that are not issued, or are mapped and to what (spec 3 §5). De-mapped numbers can be mapped again.
 */
export async function createMapping({ transaction, session, values }: Save): Promise<number> {
  const { companyId, userId } = session;
  const from = Number(values.FromNo);
  const range = { from, to: rangeEnd(from, Number(values.Qty)) };
  if (!isSerial(range.from) || !isSerial(range.to)) throw refusalAt('FromNo', noSuchNumbers);
  await requireMappedProduct(transaction, companyId, values);
  // one at a time, so whoever loses the race learns who has the numbers
  await lockSerialBook(transaction, companyId);
  await requireMappable(transaction, companyId, range);
  const literal = toRangeLiteral(range);
  try {
    const mapped = await transaction.execute<{ id: number }>(sql`
      insert into mappings (company_id, product_id, serials, mapped, batch_no, manufactured_on, expires_on, may_expire, created_at, created_by, updated_by)
      values (${companyId}, ${values.ProductId}, ${literal}::int8range, int8multirange(${literal}::int8range),
        ${values.BatchNo}, ${values.MFGDate}, ${values.EXPDate}, ${values.MayExpire}, ${clock}, ${userId}, ${userId}) returning id`);
    return Number(mapped.rows[0]?.id);
  } catch (error) {
    if (pgError(error)?.code !== sqlState.exclusionViolation) throw error;
    throw refusalAt('FromNo', taken, '409');
  }
}

const scanned = 'Some of these numbers were scanned already: the mapping stays as it is.';
const damaged = 'Some of these numbers are damaged: the mapping stays as it is.';
const packed = 'Some of these numbers are packed: the mapping stays as it is.';

/** SQL that says why a mapping `m` no longer changes; null where it still may. */
const whyUnchanged = `case
  when exists (
    select from serial_scans s where s.company_id = m.company_id
      and s.serial >= lower(m.serials) and s.serial < upper(m.serials) and m.mapped @> s.serial) then '${scanned}'
  when exists (select from taken_out t where t.mapping_id = m.id and t.kind = 'damaged') then '${damaged}'
  when exists (select from carton_runs c where c.mapping_id = m.id and c.open) then '${packed}'
end`;

/** A mapping no longer changes once one of its numbers was found genuine, is damaged or is packed. */
export const mappingRefusals: Refusals = {
  row: { edit: `select ${whyUnchanged} from mappings m where m.id = r."MappingId"` },
};

/**
 * Changes a mapping's product, batch and dates; From and To never change. Throws Refusal once one of its numbers was found
 * genuine, for people have seen the mapping as it is, or is damaged or packed.
 */
export async function updateMapping({
  transaction,
  session,
  values,
  id,
}: Save & { id: number }): Promise<number> {
  const { companyId, userId } = session;
  const held = await transaction.execute(sql`
    select from mappings where id = ${id} and company_id = ${companyId} for update`);
  if (!held.rows.length) throw new Refusal(goneMessage);
  // a statement of its own: the snapshot of the other one is as old as its wait for the row
  const asked = await transaction.execute<{ why: string | null }>(
    sql`select ${sql.raw(whyUnchanged)} as why from mappings m where m.id = ${id}`,
  );
  const why = asked.rows[0]?.why ?? null;
  if (why !== null) throw new Refusal(why, { code: '409' });
  await requireMappedProduct(transaction, companyId, values);
  await transaction.execute(sql`
    update mappings set product_id = ${values.ProductId}, batch_no = ${values.BatchNo},
      manufactured_on = ${values.MFGDate}, expires_on = ${values.EXPDate},
      may_expire = ${values.MayExpire}, updated_at = now(), updated_by = ${userId}
    where id = ${id}`);
  return id;
}

/** SQL for the secondary cartons that hold or held units of a mapping, and the tertiary ones that hold or held these. */
const cartonsOf = (mappingId: number): SQL => sql`c.id in (
  with secondary as (select distinct carton_id as id from carton_runs where mapping_id = ${mappingId})
  select id from secondary
  union select k.tertiary_id from carton_contents k join secondary s on s.id = k.secondary_id)`;

/**
 * Holds the mapping, its cartons and the recalls until the end, in the order of everybody else: whoever packs its units, moves
 * their cartons or recalls its batch waits, and decides by the corrected one.
 */
async function holdBatch({ session, transaction, id }: FormContext): Promise<void> {
  const { companyId } = session;
  await transaction.execute(
    sql`select from mappings where id = ${id} and company_id = ${companyId} for update`,
  );
  const held = sql`
    select from packed_cartons c where c.company_id = ${companyId} and ${cartonsOf(id)} order by c.id for update`;
  await transaction.execute(held);
  // somebody may have packed those into tertiary ones during the wait
  await transaction.execute(held);
  await holdRecalls(transaction, companyId, 'change');
}

/** What the log says of a batch. */
const said = sql`json_build_object('FromNo', lower(m.serials), 'ToNo', upper(m.serials) - 1, 'BatchNo', m.batch_no,
  'MFGDate', to_char(m.manufactured_on, 'YYYY/MM/DD'), 'EXPDate', to_char(m.expires_on, 'YYYY/MM/DD'))`;

/**
 * Corrects a mapping's batch and days, whatever was done with its units. Their cartons get the earliest days of what they hold,
 * and those that are unpacked of what they held; everything else reads the mapping.
 */
async function correct({ session, transaction, id, values }: FormContext) {
  const { companyId, userId } = session;
  type Said = Record<string, unknown>;
  const asked = await transaction.execute<{ law: CodeLaw | null }>(sql`
    select g.code_law as law from mappings m join products p on p.id = m.product_id join categories g on g.id = p.category_id
    where m.id = ${id} and m.company_id = ${companyId}`);
  requireLawfulBatch(asked.rows[0]?.law ?? null, values);
  const { rows } = await transaction.execute<{ product: string; before: Said; after: Said }>(sql`
    with was as (
      select m.id, p.product_name as product, ${said} as before from mappings m join products p on p.id = m.product_id
      where m.id = ${id} and m.company_id = ${companyId}
    )
    update mappings m set batch_no = ${values['BatchNo']}, manufactured_on = ${values['MFGDate']},
      expires_on = ${values['EXPDate']}, updated_at = ${clock}, updated_by = ${userId}
    from was where m.id = was.id
    returning was.product, was.before, ${said} as after`);
  const [corrected] = rows;
  if (!corrected) throw new Error('A held mapping was not corrected');
  await renewDays(transaction, sql`c.company_id = ${companyId} and ${cartonsOf(id)}`);
  const { product, before, after } = corrected;
  await recordChange(transaction, session, {
    page: pageKeys.mapping,
    recordId: id,
    label: product,
    action: 'corrected',
    before,
    after: { ...after, Reason: values['Reason'] },
  });
  return { message: 'Batch corrected successfully.' };
}

/** The action of Mapping. */
export const correcting = {
  'Mapping/CorrectBatch': { hold: holdBatch, act: correct },
} satisfies Record<string, FormPart>;
