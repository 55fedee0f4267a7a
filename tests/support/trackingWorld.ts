import { saveDispatch } from '../../contract/calls/orders/dispatch.ts';
import { createOrder } from '../../contract/calls/orders/orders.ts';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import type { ServerDeps } from '../../server/engine/ServerPortal.ts';
import { appOf } from './appOf.ts';
import { askApp, done } from './ask.ts';
import { createRole, createSalesOrder, createTestDealer, everyRightOn, setRights } from './factories.ts';
import { createPackingWorld } from './packingWorld.ts';

const pages = [
  pageKeys.tracking,
  pageKeys.epcisEvents,
  pageKeys.orderBooking,
  pageKeys.dispatch,
  pageKeys.dispatchReport,
];

/** Creates a packing world whose person also dispatches and tracks, with a sales order SO-1 of 500 pieces of `product`. */
export async function createTrackingWorld(deps: ServerDeps, changes: object = {}) {
  const world = await createPackingWorld(deps);
  const { companyId, roleId } = world;
  await setRights(deps, roleId, everyRightOn(pages));
  const product = await world.product({ ProductName: 'Tea', ...changes });
  const dealers = await createRole(deps, companyId, {}, { userType: 2 });
  const { dealerId } = await createTestDealer(deps, { companyId, roleId: dealers });
  const booked = await done(
    world.ask(createOrder, {
      OrderBookingNo: 0,
      DealerId: dealerId,
      Remark: '',
      productDetails: [{ ProductId: product, Qty: 500 }],
    }),
  );
  await createSalesOrder(deps, { companyId, soNo: 'SO-1', orderNo: booked.Id });
  const asAnybody = askApp(appOf(deps));
  return {
    ...world,
    product,
    /** Maps issued numbers. */
    map: async (FromNo: number, Qty: number, more: object = {}) => {
      const sent = { ProductId: product, FromNo, Qty, ...more };
      return Number((await done(world.ask('Mapping/CreateMapping', sent)))['MappingId']);
    },
    /** Dispatches cartons and answers the dispatch. */
    dispatched: (codes: readonly string[], Remark = '') =>
      done(
        world.ask(saveDispatch, {
          DealerId: dealerId,
          SONo: 'SO-1',
          dispatchDetails: codes.map((CartonId) => ({ CartonId })),
          Remark,
        }),
      ),
    reverse: (Id: number, Reason = 'Came back') => world.ask('Dispatch/Reverse', { Id, Reason }),
    /** Scans a seal as a visitor. */
    scannedByPublic: (serial: number, cookie = '', place: object = {}) =>
      asAnybody(
        verifyProduct,
        { QrData: world.seal(serial), ...place },
        cookie ? { headers: { cookie } } : {},
      ),
  };
}

export type TrackingWorld = Awaited<ReturnType<typeof createTrackingWorld>>;
