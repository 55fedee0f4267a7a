import { sql } from 'drizzle-orm';
import { getCartons } from '../../../contract/calls/packing.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Module } from '../../engine/Module.ts';
import { optionsSchema } from '../../engine/optionsEndpoint.ts';
import { containing } from '../../engine/rows/bindText.ts';
import { requireStaff } from '../people/changePerson.ts';
import { packedCartonsQuery, secondaryCartonsQuery, tertiaryCartonsQuery } from './cartonRows.ts';
import { saveSecondaryEndpoint } from './saveSecondary.ts';
import { saveTertiaryEndpoint } from './saveTertiary.ts';
import { scanCartonEndpoint, scanUnitEndpoint } from './scans.ts';
import { unpacking, unpackingRefusals } from './unpack.ts';

/** `TertiaryPacking/GetCartonDDL`: the secondary cartons that stand on their own, in the order in which they should go. */
const getCartonsEndpoint = endpoint(getCartons, optionsSchema, async ({ deps, session, input }) => {
  requireStaff(session);
  const { SearchValue, PageSize, Value, All } = input;
  const { rows } = await deps.database.db.execute<{ value: number; label: string }>(sql`
    select id as value, code as label from packed_cartons
    where company_id = ${session.companyId} and type = 'SID'
      and ${Value === undefined ? sql`state = 'packed'` : sql`id = ${Value}`}
      and lower(code) like ${containing(SearchValue)}
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
  ],
  rows: {
    secondaryCartons: secondaryCartonsQuery,
    tertiaryCartons: tertiaryCartonsQuery,
    packedCartons: packedCartonsQuery,
  },
  forms: unpacking,
  refusals: { unpacking: unpackingRefusals },
} satisfies Module;
