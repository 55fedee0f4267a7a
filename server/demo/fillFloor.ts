import { saveDispatch } from '../../contract/calls/orders/dispatch.ts';
import { saveReturn } from '../../contract/calls/orders/returns.ts';
import { saveSecondary, saveTertiary } from '../../contract/calls/seals/packing.ts';
import { recallBy } from '../../contract/choices/choices.ts';
import { formatCarton } from '../../contract/serial/cartonCode.ts';
import type { DemoClient, DemoWorld } from './DemoClient.ts';
import type { MappedRange } from './fillMasters.ts';
import { administrator, packer as packerNamed, sealMaker } from './people.ts';

/** Printed slips: those of the story, and a roll that waits on the packer's desk. */
const printedSlips = { SID: 60, TID: 12 } as const;

/** The first packed unit of a product; visitors scan the ones before it. */
const firstPacked = 100;

/** The packer and the floor's clock. */
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
  /** The code of a slip. */
  slip: (type: 'SID' | 'TID', number: number) => string;
}

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
  const CartonId = floor.slip('SID', number);
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
    CartonName: floor.slip('TID', number),
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
 * few units, one unpacked, half of an order's brake pads dispatched with oil filters of which two came back today, and a
 * dispatch that came back as a whole. Most units stay free for people who try the floor.
 */
export async function fillFloor(world: DemoWorld, parts: readonly MappedRange[]): Promise<void> {
  const [packer, staff] = [await world.clientOf(packerNamed), await world.clientOf(administrator)];
  const year = Number(world.today.slice(0, 4));
  const floor: Floor = {
    packer,
    backdate: async (of, id) => {
      const [table = '', column = ''] = of.split('.');
      const { database, now } = world.deps;
      await database.pool.query(`update ${table} set ${column} = $1 where id = $2`, [now(), id]);
    },
    slip: (type, number) => formatCarton({ prefix: sealMaker.Prefix, type, year, number }),
  };
  const setBack = (days: number) => world.setClock(world.ago(days, 2));
  const [pads, clutches, oil, filters, , , bulbs] = parts;
  if (!pads || !clutches || !oil || !filters || !bulbs) throw new Error('The demo has too few parts to pack');

  await packer.get(`ProductMaster/UpdateIds/${printedSlips.SID},${printedSlips.TID}`);
  setBack(10);
  const olderPads = [
    await pack(floor, 1, { of: pads, from: 0, quantity: 20 }),
    await pack(floor, 2, { of: pads, from: 20, quantity: 20 }),
  ];
  setBack(9);
  const packedFilters = [];
  for (let n = 0; n < 4; n += 1)
    packedFilters.push(await pack(floor, 3 + n, { of: filters, from: 30 * n, quantity: 30 }));
  await packTertiary(floor, 1, packedFilters.slice(0, 2));
  setBack(8);
  await pack(floor, 7, { of: clutches, from: 0, quantity: 10 });
  await pack(floor, 8, {
    of: clutches,
    from: 10,
    quantity: 7,
    reason: 'The last of the lot; three more to come',
  });
  setBack(7);
  const wrong = await pack(floor, 9, { of: oil, from: 0, quantity: 24 });
  setBack(6);
  const unpacked = { Id: wrong.id, Reason: 'A bottle leaks: packed again without it' };
  await packer.save('Unpacking/Unpack', 'unpacking', 'Id', unpacked);
  await floor.backdate('packed_cartons.unpacked_at', wrong.id);
  await pack(floor, 10, { of: oil, from: 1, quantity: 24 });
  const packedBulbs = [];
  for (let n = 0; n < 3; n += 1)
    packedBulbs.push(await pack(floor, 11 + n, { of: bulbs, from: 50 * n, quantity: 50 }));
  setBack(4);
  await send(floor, 'SO-26-0006', [...olderPads.slice(0, 1), ...packedFilters.slice(2, 3)]);
  setBack(3);
  const returned = await send(floor, 'SO-26-0007', packedBulbs.slice(0, 2));
  setBack(2);
  const reversed = { Id: returned, Reason: 'The shop was closed: the driver brought all of it back' };
  await staff.save('Dispatch/Reverse', 'reversal', 'Id', reversed);
  await floor.backdate('dispatches.reversed_at', returned);
  await pack(floor, 14, { of: pads, from: 40, quantity: 20 });
  world.setClock();
  const first = filters.from + firstPacked + 60;
  await packer.save(saveReturn.path, 'return', 'Id', {
    returnDetails: [
      { SeqNo: first, Condition: 'sellable', Reason: 'Ordered two too many' },
      { SeqNo: first + 1, Condition: 'damaged', Reason: 'The box was crushed on the way' },
    ],
    Reopens: false,
  });
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
