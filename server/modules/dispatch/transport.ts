import { and, eq, sql } from 'drizzle-orm';
import type { DispatchPapers } from '../../../contract/calls/orders/dispatch.ts';
import { schemaOf } from '../../../contract/resource/schemaOf.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { transportFields } from '../../../src/resources/parts/transportFields.ts';
import { requireStaff } from '../../calls/endpoint.ts';
import { requireInput } from '../../calls/requireInput.ts';
import { dispatches } from '../../db/schema/packing.ts';
import type { Save, Writer } from '../../engine/save.ts';

const schema = schemaOf({ fields: transportFields, checks: [] }, 'add');

const given = (value: unknown): string | null => textOf(value) || null;

const columnsOf = (values: Readonly<Record<string, unknown>>) => ({
  transporter: given(values['Transporter']),
  vehicleNo: given(values['VehicleNo']),
  lrNo: given(values['LRNo']),
  eWayBillNo: given(values['EWayBillNo']),
  eWayBillDate: given(values['EWayBillDate']),
  invoiceNo: given(values['InvoiceNo']),
});

/** Checks by the declared rules who carries a dispatch, and its papers. Returns them by their columns. Throws Refusal. */
export const readPapers = async (papers: DispatchPapers) => columnsOf(await requireInput(schema, papers));

async function store({ transaction, session, id, values }: Save & { id: number }): Promise<number> {
  requireStaff(session);
  await transaction
    .update(dispatches)
    .set(columnsOf(values))
    .where(and(eq(dispatches.id, id), eq(dispatches.companyId, session.companyId)));
  return id;
}

/** Saves who carries a dispatch, and its papers, after it was made: often the truck is known later. */
export const dispatchWriter: Writer = {
  hold: async ({ transaction, session, id }) => {
    await transaction.execute(
      sql`select from dispatches where id = ${id} and company_id = ${session.companyId} for no key update`,
    );
  },
  update: store,
};
