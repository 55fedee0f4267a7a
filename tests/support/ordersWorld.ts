import {
  createOrder,
  getOrderForExport,
  type OrderedQty,
  type OrderRequest,
  type OrderRow,
} from '../../contract/calls/orders/orders.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { appOf } from './appOf.ts';
import { createCompany, createProduct, createRole, createTestDealer, everyRight } from './factories.ts';
import { peopleWorld, type SignedIn } from './peopleWorld.ts';
import { done } from './ask.ts';

const booking = { [pageKeys.orderBooking]: everyRight };

/** Opens for each test a company with a member of its staff, two dealers and two products. */
export async function ordersWorld() {
  const { deps, newPerson, asPerson } = await peopleWorld();
  const app = appOf(deps);

  return async () => {
    const companyId = await createCompany(deps);
    const staff = await newPerson({ companyId, rights: booking });
    const roleId = await createRole(deps, companyId, booking, { userType: 2, roleName: 'Dealer' });
    const newDealer = async () => asPerson(await createTestDealer(deps, { companyId, roleId }));
    const [dealer, otherDealer] = [await newDealer(), await newDealer()];
    const tea = await createProduct(deps, companyId, {
      productName: 'Tea',
      hpCode: 'HP-TEA',
      oem: 'OEM-7',
      productCode: 'T-100',
    });
    const coffee = await createProduct(deps, companyId, {
      productName: 'Coffee',
      hpCode: 'HP-COF',
      mrp: 250,
    });

    const request = (changes: Partial<OrderRequest> = {}): OrderRequest => ({
      OrderBookingNo: 0,
      DealerId: dealer.dealerId,
      Remark: '',
      productDetails: [{ ProductId: tea, Qty: 10 }],
      ...changes,
    });
    return {
      deps,
      companyId,
      staff,
      dealer,
      otherDealer,
      tea,
      coffee,
      roleId,
      newDealer,
      newPerson,
      request,
      /** Books or updates an order. */
      book: (by: SignedIn, changes: Partial<OrderRequest> = {}, key?: string) =>
        by.ask(createOrder, request(changes), key ? { headers: { 'idempotency-key': key } } : {}),
      /** Books an order and answers its number. */
      booked: async (lines: OrderedQty[] = [{ ProductId: tea, Qty: 10 }], by: SignedIn = staff) => {
        return (await done(by.ask(createOrder, request({ productDetails: lines })))).Id;
      },
      orders: async (by: SignedIn, asked: object = {}) =>
        (await by.ask<OrderRow[]>('OrderBooking/GetOrder', { First: 1, PageSize: 20, ...asked })).data,
      /** Downloads an order as a file. */
      csv: async ({ token }: SignedIn, id: number) =>
        (
          await app.request(`/api/api/${getOrderForExport.path}?OrderId=${id}`, {
            headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
          })
        ).text(),
      order: async (by: SignedIn, Id: number) =>
        (await by.ask<OrderRow[]>('OrderBooking/GetOrder', { Id })).data[0],
    };
  };
}

export type OrdersWorld = Awaited<ReturnType<Awaited<ReturnType<typeof ordersWorld>>>>;
