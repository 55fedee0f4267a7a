import { saveDispatch } from '../../contract/calls/orders/dispatch.ts';
import { saveSecondary, saveTertiary } from '../../contract/calls/seals/packing.ts';
import { dayInZone } from '../../contract/day/day.ts';
import { recallBy } from '../../contract/choices/recall.ts';
import { type CartonType, formatCarton } from '../../contract/serial/cartonCode.ts';
import { createApp } from '../app.ts';
import type { ServerDeps } from '../engine/ServerPortal.ts';
import { DemoClient } from './DemoClient.ts';
import type { MappedRange } from './fillMasters.ts';
import { administrator, type DemoPerson } from './people.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Printed slips: those of the story, and a roll that waits on the packer's desk. */
const printedSlips = { SID: 60, TID: 12 } as const;

/** The first packed unit of a product; visitors scan the ones before it. */
const firstPacked = 100;

/** The packer, the company's slips and the floor's clock. */
interface Floor {
  packer: DemoClient;
  /** Sets a stamp of the database back to the floor's clock. */
  backdate: (
    of:
      | 'packed_cartons.created_at'
      | 'packed_cartons.unpacked_at'
      | 'dispatches.created_at'
      | 'dispatches.reversed_at',
    id: number,
  ) => Promise<void>;
  prefix: string;
  /** Sets the clock back. */
  at: (daysAgo: number) => void;
  year: () => number;
}

const slip = ({ prefix, year }: Floor, type: Exclude<CartonType, 'DID'>, number: number): string =>
  formatCarton({ prefix, type, year: year(), number });

interface Carton {
  id: number;
  code: string;
}

/** Packs units of a product from its `from`th on, as two scans would. */
async function pack(
  floor: Floor,
  number: number,
  units: { of: MappedRange; from: number; quantity: number; reason?: string },
): Promise<Carton> {
  const first = units.of.from + firstPacked + units.from;
  const CartonId = slip(floor, 'SID', number);
  const id = await floor.packer.save(saveSecondary.path, `carton SID ${number}`, 'Id', {
    secondaryPackingDetails: [{ SeqNo: first, ToSeqNo: first + units.quantity - 1 }],
    reason: units.reason ?? '',
    CartonId,
  });
  await floor.backdate('packed_cartons.created_at', id);
  return { id, code: CartonId };
}

async function packTertiary(floor: Floor, number: number, cartons: readonly Carton[]): Promise<void> {
  const id = await floor.packer.save(saveTertiary.path, `carton TID ${number}`, 'Id', {
    tertiaryPackingDetails: cartons.map(({ code }) => ({ CartonId: code })),
    reason: '',
    CartonName: slip(floor, 'TID', number),
  });
  await floor.backdate('packed_cartons.created_at', id);
}

/** Dispatches cartons on a sales order and returns the dispatch's id. */
async function send({ packer, backdate }: Floor, SONo: string, cartons: readonly Carton[]): Promise<number> {
  const order = await packer.get(`Dispatch/GetSODetails?SONo=${SONo}`);
  const dealerId: unknown = Reflect.get(Object(order), 'DealerId');
  const id = await packer.save(saveDispatch.path, `dispatch ${SONo}`, 'Id', {
    DealerId: Number(dealerId),
    SONo,
    dispatchDetails: cartons.map(({ code }) => ({ CartonId: code })),
  });
  await backdate('dispatches.created_at', id);
  return id;
}

/**
 * Plays ten days of a warehouse floor by its own calls with the clock set back: older and newer cartons in stock, one with too
 * few units, one unpacked, half of an order's brake pads dispatched, and a dispatch that came back. Most units stay free for
 * people who try the floor.
 *
 * @param end the moment from which days are counted
 */
export async function fillFloor(
  deps: ServerDeps,
  end: Date,
  mailedCode: () => string,
  { person, prefix, parts }: { person: DemoPerson; prefix: string; parts: readonly MappedRange[] },
): Promise<void> {
  let clock = end;
  const app = createApp({ ...deps, now: () => clock });
  const [packer, staff] = [
    await DemoClient.signIn(app, person, mailedCode),
    await DemoClient.signIn(app, administrator, mailedCode),
  ];
  const floor: Floor = {
    packer,
    prefix,
    backdate: async (of, id) => {
      const [table = '', column = ''] = of.split('.');
      await deps.database.pool.query(`update ${table} set ${column} = $1 where id = $2`, [clock, id]);
    },
    at: (daysAgo) => void (clock = new Date(end.getTime() - daysAgo * day - 2 * hour)),
    year: () => Number(dayInZone(deps.config.timeZone, 0, end).slice(0, 4)),
  };
  const [pads, clutches, oil, filters, , , bulbs] = parts;
  if (!pads || !clutches || !oil || !filters || !bulbs) throw new Error('The demo has too few parts to pack');

  await packer.get(`ProductMaster/UpdateIds/${printedSlips.SID},${printedSlips.TID}`);
  floor.at(10);
  const olderPads = [
    await pack(floor, 1, { of: pads, from: 0, quantity: 20 }),
    await pack(floor, 2, { of: pads, from: 20, quantity: 20 }),
  ];
  floor.at(9);
  const packedFilters = [];
  for (let n = 0; n < 4; n += 1)
    packedFilters.push(await pack(floor, 3 + n, { of: filters, from: 30 * n, quantity: 30 }));
  await packTertiary(floor, 1, packedFilters.slice(0, 2));
  floor.at(8);
  await pack(floor, 7, { of: clutches, from: 0, quantity: 10 });
  await pack(floor, 8, {
    of: clutches,
    from: 10,
    quantity: 7,
    reason: 'The last of the lot; three more to come',
  });
  floor.at(7);
  const wrong = await pack(floor, 9, { of: oil, from: 0, quantity: 24 });
  floor.at(6);
  const unpacked = { Id: wrong.id, Reason: 'A bottle leaks: packed again without it' };
  await packer.save('Unpacking/Unpack', 'unpacking', 'Id', unpacked);
  await floor.backdate('packed_cartons.unpacked_at', wrong.id);
  await pack(floor, 10, { of: oil, from: 1, quantity: 24 });
  const packedBulbs = [];
  for (let n = 0; n < 3; n += 1)
    packedBulbs.push(await pack(floor, 11 + n, { of: bulbs, from: 50 * n, quantity: 50 }));
  floor.at(4);
  await send(floor, 'SO-26-0006', [...olderPads.slice(0, 1), ...packedFilters.slice(2, 3)]);
  floor.at(3);
  const returned = await send(floor, 'SO-26-0007', packedBulbs.slice(0, 2));
  floor.at(2);
  const reversed = { Id: returned, Reason: 'The shop was closed: the driver brought all of it back' };
  await staff.save('Dispatch/Reverse', 'reversal', 'Id', reversed);
  await floor.backdate('dispatches.reversed_at', returned);
  await pack(floor, 14, { of: pads, from: 40, quantity: 20 });
  clock = end;
  await Promise.all([packer.signOut(), staff.signOut()]);
}

/** Recalls a batch that is with a dealer, in stock and, for the most part, not packed yet. */
export async function fillRecall(client: DemoClient, [, , , filters]: readonly MappedRange[]): Promise<void> {
  if (!filters) return;
  await client.save('Recall/CreateRecall', 'recall', 'RecallId', {
    RecallBy: recallBy.batch,
    ProductId: filters.productId,
    BatchNo: filters.product.batch,
    Warning:
      'The seal ring of this oil filter may leak. Please do not fit it; have a fitted one changed before the next ride. Any Anand dealer replaces it free of charge: 1800 266 4417.',
    Reason: 'Lab report 26/311: the rubber of the seal ring is too soft above 110 °C',
  });
}
