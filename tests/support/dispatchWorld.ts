import {
  type DispatchRequest,
  getSODetails,
  saveDispatch,
  scanForDispatch,
} from '../../contract/calls/orders/dispatch.ts';
import type { OrderedQty } from '../../contract/calls/orders/orders.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import type { Row } from './conformanceWorld.ts';
import {
  createPackedCarton,
  createSalesOrder,
  everyRight,
  type PackedCarton,
  readPrefix,
  type Rights,
} from './factories.ts';
import { ordersWorld } from './ordersWorld.ts';
import type { SignedIn } from './peopleWorld.ts';

const dispatching: Rights = { [pageKeys.dispatch]: everyRight, [pageKeys.dispatchReport]: everyRight };

/** Opens a world of orders for each test, with a dispatcher, an order of 10 Tea and 5 Coffee, and its sales order SO-1. */
export async function dispatchWorld() {
  const open = await ordersWorld();

  return async () => {
    const world = await open();
    const { deps, companyId, tea, coffee } = world;
    const { pool } = deps.database;
    const dispatcher = await world.newPerson({ companyId, rights: dispatching });
    const prefix = await readPrefix(deps, companyId);

    const salesOrder = (soNo: string, orderNo: number) =>
      createSalesOrder(deps, { companyId, soNo, orderNo });

    /** Adds a packed carton outside tertiary ones, and answers its code. */
    const packed = async (productId: number, quantity: number, changes: Partial<PackedCarton> = {}) =>
      (
        await createPackedCarton(deps, {
          companyId,
          type: 'SID',
          productId,
          quantity,
          createdBy: dispatcher.userId,
          ...changes,
        })
      ).code;

    const order = await world.booked([
      { ProductId: tea, Qty: 10 },
      { ProductId: coffee, Qty: 5 },
    ] satisfies OrderedQty[]);
    await salesOrder('SO-1', order);

    return {
      ...world,
      dispatcher,
      prefix,
      order,
      salesOrder,
      packed,
      details: (SONo: string, by: SignedIn = dispatcher) => by.ask(getSODetails, { SONo }),
      scan: (
        code: string,
        {
          flag = 0,
          by = dispatcher,
          ...body
        }: { flag?: number; by?: SignedIn; SONo?: string; Scanned?: string[] } = {},
      ) => by.ask(scanForDispatch, body, { params: { code, flag } }),
      save: (
        codes: readonly string[],
        changes: Partial<DispatchRequest> = {},
        by: SignedIn = dispatcher,
        key = '',
      ) =>
        by.ask(
          saveDispatch,
          {
            DealerId: world.dealer.dealerId,
            SONo: 'SO-1',
            dispatchDetails: codes.map((CartonId) => ({ CartonId })),
            ...changes,
          },
          key ? { headers: { 'idempotency-key': key } } : {},
        ),
      reverse: (Id: number, by: SignedIn = dispatcher, Reason = 'Came back') =>
        by.ask<Row>('Dispatch/Reverse', { Id, Reason }),
      undo: (Id: number, by: SignedIn = dispatcher) => by.ask<Row>(`Dispatch/Undo/${Id}`),
      dispatches: async (by: SignedIn = dispatcher, asked: object = {}) =>
        (await by.ask<Row[]>('Dispatch/GetDispatch', { First: 1, PageSize: 50, ...asked })).data,
      states: async (...codes: string[]) => {
        const found = await pool.query<{ code: string; state: string }>(
          'select code, state from packed_cartons where company_id = $1',
          [companyId],
        );
        return codes.map((code) => found.rows.find((one) => one.code === code)?.state);
      },
      /** Answers the order's status and the dispatched quantities of its lines. */
      progress: async (Id = order) => {
        const row = await world.order(world.staff, Id);
        return [row?.Status, ...(row?.productDetails.map(({ DispatchedQty }) => DispatchedQty) ?? [])];
      },
    };
  };
}

export type DispatchWorld = Awaited<ReturnType<Awaited<ReturnType<typeof dispatchWorld>>>>;
