import { sql } from 'drizzle-orm';
import { getActiveDispatches } from '../../../contract/calls/dispatch.ts';
import { webType } from '../../../contract/userTypes.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Module } from '../../engine/Module.ts';
import { optionsSchema } from '../../engine/optionsEndpoint.ts';
import { containing } from '../../engine/rows/bindText.ts';
import { getDispatchToPrintEndpoint } from './dispatchNote.ts';
import { dispatchesQuery } from './dispatchRows.ts';
import { reversing } from './reverseDispatch.ts';
import { saveDispatchEndpoint } from './saveDispatch.ts';
import { getSODetailsEndpoint } from './salesOrder.ts';
import { scanForDispatchEndpoint } from './scanForDispatch.ts';

/** `Dispatch/GetActiveDispatchDDL`: dispatches that were not reversed; of dealers, each only theirs. */
const getActiveDispatchesEndpoint = endpoint(
  getActiveDispatches,
  optionsSchema,
  async ({ deps, session, input }) => {
    const { SearchValue, PageSize, Value, All } = input;
    const { rows } = await deps.database.db.execute<{ value: number; label: string }>(sql`
    select x.id as value, x.code as label from dispatches x
      join orders o on o.company_id = x.company_id and o.order_no = x.order_no
    where x.company_id = ${session.companyId} and (${session.userType === webType}
        or o.dealer_id = (select own.id from dealers own where own.user_id = ${session.userId}))
      and ${Value === undefined ? sql`x.reversed_at is null` : sql`x.id = ${Value}`}
      and lower(x.code) like ${containing(SearchValue)}
    order by x.created_at desc, x.id desc limit ${PageSize ?? null}`);
    const options = rows.map((row) => ({ ...row, DispatchId: row.label }));
    return done(All ? [{ value: 0, label: 'All' }, ...options] : options);
  },
);

/** Packed cartons that go to dealers, and come back. */
export const dispatchModule = {
  endpoints: () => [
    getSODetailsEndpoint,
    scanForDispatchEndpoint,
    saveDispatchEndpoint,
    getActiveDispatchesEndpoint,
    getDispatchToPrintEndpoint,
  ],
  rows: { dispatches: dispatchesQuery },
  forms: reversing,
} satisfies Module;
