import { type SQL, sql } from 'drizzle-orm';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { clock } from '../../db/clock.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import { renewDays } from '../packing/packedCarton.ts';
import type { FormContext, FormPart } from '../../engine/Module.ts';
import { holdRecalls } from '../packing/recalledCartons.ts';

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
