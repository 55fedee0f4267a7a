import { writeXlsx } from 'hucre/xlsx';
import {
  salesOrderColumns,
  salesOrderFile,
  uploadSODetails,
} from '../../contract/calls/orders/salesOrders.ts';
import { createApp } from '../app.ts';
import type { ServerDeps } from '../engine/ServerPortal.ts';
import { DemoClient } from './DemoClient.ts';
import type { DemoPerson } from './people.ts';

const day = 24 * 60 * 60 * 1000;

/** The uploaded files, each with the orders that it names, by their places after the older ones. */
const files = [
  { daysAgo: 20, from: 0, to: 4 },
  { daysAgo: 5, from: 4, to: 7 },
] as const;

/**
 * Uploads sales orders of some of a company's orders by the portal's call, with the clock set back. It leaves out files of an
 * earlier fill that was broken off.
 *
 * @param end days count back from here
 * @param past the number of older orders before those
 */
export async function fillSalesOrders(
  deps: ServerDeps,
  end: Date,
  mailedCode: () => string,
  person: DemoPerson,
  past: number,
): Promise<void> {
  let clock = end;
  const app = createApp({ ...deps, now: () => clock });
  const staff = await DemoClient.signIn(app, person, mailedCode);
  const uploaded = await staff.rows('OrderBooking/GetSOInsertLog');
  const codes = new Map(
    (await staff.rows('UserDMaster/GetDealers')).map(({ DealerId, DealerCode }) => [DealerId, DealerCode]),
  );
  const orders = (await staff.rows('OrderBooking/GetOrder')).toSorted(
    (one, other) => Number(one.Id) - Number(other.Id),
  );
  for (const [place, { daysAgo, from, to }] of files.entries()) {
    const named = orders.slice(past + from, past + to);
    if (place < uploaded.length || !named.length) continue;
    clock = new Date(end.getTime() - daysAgo * day);
    const rows = named.map(({ Id, DealerId }, index) => [
      `SO-26-${String(from + index + 1).padStart(4, '0')}`,
      String(Id),
      String(codes.get(DealerId)),
    ]);
    const bytes = await writeXlsx({
      sheets: [{ name: 'Sales orders', rows: [[...salesOrderColumns], ...rows] }],
    });
    const form = new FormData();
    form.append(salesOrderFile, new File([new Uint8Array(bytes)], 'sales-orders.xlsx'));
    await staff.save(uploadSODetails.path, `sales orders ${staff.companyId} ${place}`, 'SOUploadId', form);
  }
  clock = end;
  await staff.signOut();
}
