import { sql } from 'drizzle-orm';
import { getCartons } from '../../../contract/calls/seals/packing.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { goneMessage, Refusal, done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { clock } from '../../db/clock.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import type { FormContext, FormPart, Refusals, Module } from '../../engine/Module.ts';
import { holding } from '../../engine/rows/bindText.ts';
import { correctionEndpoints } from './correctContent.ts';
import { slipEndpoints } from './cartonSlip.ts';
import {
  cartonNames,
  packedCartonsQuery,
  secondaryCartonsQuery,
  tertiaryCartonsQuery,
} from './cartonRows.ts';
import { holdCartonsWhere, whereItIs } from './packedCarton.ts';
import { saveSecondaryEndpoint } from './saveSecondary.ts';
import { saveTertiaryEndpoint } from './saveTertiary.ts';
import { scanCartonEndpoint, scanUnitEndpoint } from './scans.ts';

/** Says why a packed carton `r` of the list can't be unpacked yet. */
const unpackingRefusals: Refusals = {
  row: {
    unpack: `select case r."State"
      when 'inside' then 'This carton is in ' || r."Place" || '. Please unpack that one first.'
      when 'missing' then 'This carton is missing. Please scan it in Move Cartons or in a count first.'
      when 'dispatched' then 'This carton was dispatched with ' || r."Place" || '. Please reverse the dispatch first.'
    end`,
  },
};

/** Holds a carton with its contents. Throws Refusal where it is unpacked, and says who did it. */
async function holdCarton({ deps, session, transaction, id }: FormContext): Promise<void> {
  const cartons = await holdCartonsWhere(
    transaction,
    session.companyId,
    sql`c.id = ${id} or c.tertiary_id = ${id}`,
  );
  const carton = cartons.find((held) => held.id === id);
  if (carton?.state === 'unpacked')
    throw new Refusal(whereItIs(carton, deps.config.timeZone) ?? goneMessage, { code: '409' });
}

/** Takes a carton apart for good: its contents can be packed again, its slip can't. */
async function unpack({ session, transaction, id, values }: FormContext) {
  const { companyId, userId } = session;
  const reason = String(values['Reason']);
  const { rows } = await transaction.execute<{ code: string; product: string; quantity: number }>(sql`
    update packed_cartons c set state = 'unpacked', unpacked_at = ${clock}, unpacked_by = ${userId},
      unpack_reason = ${reason}
    from products p
    where c.id = ${id} and c.company_id = ${companyId} and c.state = 'packed' and p.id = c.product_id
    returning c.code, p.product_name as product, c.quantity`);
  const [carton] = rows;
  if (!carton) throw new Refusal(goneMessage);
  const isOf = sql`company_id = ${companyId} and open`;
  await transaction.execute(sql`update carton_runs set open = false where carton_id = ${id} and ${isOf}`);
  await transaction.execute(
    sql`update carton_contents set open = false where tertiary_id = ${id} and ${isOf}`,
  );
  await transaction.execute(sql`
    update packed_cartons set state = 'packed', tertiary_id = null
    where tertiary_id = ${id} and company_id = ${companyId} and state = 'inside'`);
  const { code, product, quantity } = carton;
  await recordChange(transaction, session, {
    page: pageKeys.unpacking,
    recordId: id,
    label: code,
    action: 'unpacked',
    after: { CartonId: code, ProductName: product, TotalQty: quantity, Reason: reason },
  });
  return { message: `${code} is unpacked.` };
}

/** The actions of Unpacking. */
const unpacking = {
  'Unpacking/Unpack': { hold: holdCarton, act: unpack },
} satisfies Record<string, FormPart>;

/** `TertiaryPacking/GetCartonDDL`: the secondary cartons that stand on their own, in the order in which they should go. */
const getCartonsEndpoint = endpoint(getCartons, async ({ deps, session, input }) => {
  const { SearchValue, PageSize, Value, All } = input;
  const { rows } = await deps.database.db.execute<{ value: number; label: string }>(sql`
    select id as value, code as label from packed_cartons r
    where company_id = ${session.companyId} and type = 'SID'
      and ${Value === undefined ? sql`state = 'packed'` : sql`id = ${Value}`}
      and ${holding(sql.raw(cartonNames), SearchValue)}
    order by expires_on, created_at, id limit ${PageSize ?? null}`);
  const cartons = rows.map((row) => ({ ...row, Id: row.value, CartonId: row.label }));
  return done(All ? [{ value: 0, label: 'All' }, ...cartons] : cartons);
});

/** Packs units into cartons and cartons into cartons, and unpacks them again. */
export const packingModule = {
  endpoints: () => [
    scanUnitEndpoint,
    saveSecondaryEndpoint,
    scanCartonEndpoint,
    getCartonsEndpoint,
    saveTertiaryEndpoint,
    ...slipEndpoints,
    ...correctionEndpoints,
  ],
  rows: {
    secondaryCartons: secondaryCartonsQuery,
    tertiaryCartons: tertiaryCartonsQuery,
    packedCartons: packedCartonsQuery,
  },
  formActions: unpacking,
  refusals: { unpacking: unpackingRefusals },
} satisfies Module;
