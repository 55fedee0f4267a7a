import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type OrderedQty } from '../../../../contract/calls/orders/orders.ts';
import { Refusal } from '../../../../server/calls/answer.ts';
import { inTransaction } from '../../../../server/db/transaction.ts';
import { dispatchLines } from '../../../../server/modules/orders/orderRows.ts';
import { createProduct, sessionOf } from '../../../support/factories.ts';
import { ordersWorld } from '../../../support/ordersWorld.ts';
import { howMany } from '../../../support/howMany.ts';

const open = await ordersWorld();

/** A step. It names orders and products by their index among those that exist by then. */
type Step =
  | { does: 'book'; by: number; lines: OrderedQty[]; key: number | undefined }
  | { does: 'update'; by: number; order: number; lines: OrderedQty[] }
  | { does: 'dispatch'; order: number; product: number; qty: number };

const lines = fc.uniqueArray(
  fc.record({ ProductId: fc.nat({ max: 2 }), Qty: fc.integer({ min: 0, max: 4 }) }),
  { minLength: 0, maxLength: 3, selector: ({ ProductId }) => ProductId },
);
const by = fc.nat({ max: 2 });
const order = fc.integer({ min: 1, max: 6 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constant('book' as const),
    by,
    lines,
    key: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
  }),
  fc.record({ does: fc.constant('update' as const), by, order, lines }),
  fc.record({
    does: fc.constant('dispatch' as const),
    order,
    product: fc.nat({ max: 2 }),
    qty: fc.integer({ min: -2, max: 3 }),
  }),
);
/** The steps of a round are taken at the same time. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 });

const runs = howMany('ORDER_HISTORIES', 15);

it(
  'whatever people book, update and dispatch at once, numbers have no gaps and sums and states follow the lines',
  async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(history, async (rounds) => {
        const world = await open();
        const { deps, companyId, staff, dealer, otherDealer } = world;
        const products = [world.tea, world.coffee, await createProduct(deps, companyId)];
        const people = [staff, dealer, otherDealer];
        run += 1;
        const real = (given: readonly OrderedQty[]) =>
          given.map(({ ProductId, Qty }) => ({ ProductId: products[ProductId] ?? 0, Qty }));
        const does = async (one: Step): Promise<void> => {
          if (one.does === 'dispatch') {
            const sent = [{ productId: products[one.product] ?? 0, qty: one.qty }];
            const session = sessionOf(companyId);
            await inTransaction(deps.database, (transaction) =>
              dispatchLines({ deps, session, transaction }, one.order, sent),
            ).catch((error: unknown) => {
              if (!(error instanceof Refusal)) throw error;
            });
            return;
          }
          const person = people[one.by] ?? staff;
          const DealerId = one.by === 2 ? otherDealer.dealerId : dealer.dealerId;
          const key = one.does === 'book' && one.key !== undefined ? `${run}-${one.key}` : undefined;
          const answered = await world.book(
            person,
            {
              OrderBookingNo: one.does === 'update' ? one.order : 0,
              DealerId,
              productDetails: real(one.lines),
            },
            key,
          );
          expect(answered.status).toBe(200);
          expect(['200', '400', '409']).toContain(answered.code);
        };
        for (const round of rounds) await Promise.all(round.map(does));
        const { rows } = await deps.database.pool.query<Record<string, unknown>>(
          `select (select coalesce(max(order_no), 0) - count(*) from orders where company_id = $1)::int as gaps,
          (select last_number from number_books where company_id = $1 and series = 'orders') is distinct from
            (select max(order_no) from orders where company_id = $1) as ahead,
          (select count(*)::int from orders o where company_id = $1 and (
            (ordered, dispatched) <> (select sum(qty), sum(dispatched) from order_lines l where l.company_id = o.company_id and l.order_no = o.order_no)
            or dispatch_status <> case
              when dispatched = 0 then 0
              when exists (select from order_lines l where l.company_id = o.company_id and l.order_no = o.order_no
                and l.dispatched < l.qty) then 1
              else 2 end)) as wrong`,
          [companyId],
        );
        expect(rows).toEqual([{ gaps: 0, ahead: false, wrong: 0 }]);
      }),
      { numRuns: runs },
    );
  },
  60_000 + runs * 2000,
);
