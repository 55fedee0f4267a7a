// Scans, saves and lists of 32 scanners among 100,000 packed cartons: one server, in process, with its statements.
import { scanForDispatch } from '../contract/calls/orders/dispatch.ts';
import { saveSecondary, scanCarton, scanUnit } from '../contract/calls/seals/packing.ts';
import { fillFloor } from './fillFloor.ts';
import { openWorld } from './openWorld.ts';
import { measure, waitsLine } from './perSecond.ts';
import { watchStatements } from './statementsOf.ts';

const world = await openWorld();
const { app, token, lastSerial, close } = world;
const { statementsOf, planOf } = watchStatements(world);
const begun = performance.now();
const { soNo, seal, slip, standing, lastPacked } = await fillFloor(world);
console.log(`100,000 cartons in ${((performance.now() - begun) / 1000).toFixed(0)} s`);

const ask = async (path: string, body: object, codes = ['200']): Promise<void> => {
  const response = await app.request(`/api/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { ResponseCode: string; ResponseMessage: string };
  if (!codes.includes(answer.ResponseCode))
    throw new Error(`${path}: ${JSON.stringify(answer).slice(0, 500)}`);
};

/** Picks from a list, each item as often as the others, and no two neighbours in a row. */
const oneOf = <Item>(list: readonly Item[], turn: number): Item => {
  const item = list[(turn * 7919) % list.length];
  if (item === undefined) throw new Error('The list is empty');
  return item;
};
const free = (turn: number) => lastPacked + 1 + ((turn * 7919) % (lastSerial - lastPacked));
const forDispatch = (code: string, flag: number) =>
  scanForDispatch.path.replace(':code', code).replace(':flag', String(flag));
const older = ['200', '409'];
const scannedBefore = standing.slice(0, 40);

// Each save takes its own numbers, after those that are scanned.
let next = lastPacked + 1;
const units = (quantity: number, step: number): { SeqNo: number; ToSeqNo: number }[] =>
  Array.from({ length: quantity / step }, () => {
    const SeqNo = next;
    next += step;
    return { SeqNo, ToSeqNo: SeqNo + step - 1 };
  });
/** Picks single units that do not touch each other, so that each is a run. */
const apart = (quantity: number) => units(quantity * 2, 2).map(({ SeqNo }) => ({ SeqNo, ToSeqNo: SeqNo }));
const save = (secondaryPackingDetails: object[]) =>
  ask(saveSecondary.path, { secondaryPackingDetails, reason: '', CartonId: slip('SID') });
const list = (body: object) =>
  ask('SecondaryPacking/GetSecondaryPacking', { First: 1, PageSize: 10, ...body });

const work: Record<string, (turn: number) => Promise<void>> = {
  'unit scanned for a secondary carton': (turn) => ask(scanUnit.path, { QrData: seal(free(turn)) }),
  'unit that is packed already': (turn) =>
    ask(scanUnit.path, { QrData: seal(1 + ((turn * 7919) % lastPacked)) }, ['200', '400']),
  'run of 100 by its first and last unit': (turn) => {
    const from = lastPacked + 1 + 100 * ((turn * 7919) % ((lastSerial - lastPacked) / 100));
    return ask(scanUnit.path, { QrData: seal(from + 99), FromQrData: seal(from) });
  },
  'carton for a tertiary one, older stock there': (turn) =>
    ask(scanCarton.path, { QrData: oneOf(standing, turn), Scanned: scannedBefore }, older),
  'carton for a tertiary one, approved': (turn) =>
    ask(scanCarton.path, { QrData: oneOf(standing, turn), Scanned: scannedBefore, Flag: 1 }),
  'carton for a dispatch, older stock there': (turn) =>
    ask(forDispatch(oneOf(standing, turn), 0), { SONo: soNo, Scanned: scannedBefore.slice(0, 10) }, [
      ...older,
      '400',
    ]),
  'carton for a dispatch, approved': (turn) =>
    ask(forDispatch(oneOf(standing, turn), 1), { SONo: soNo, Scanned: scannedBefore.slice(0, 10) }, [
      '200',
      '400',
    ]),
  'carton of 100 saved as one run': () => save(units(100, 100)),
  'carton of 100 saved as 100 scans of one run': () => save(units(100, 1)),
  'carton of 100 saved as 100 runs': () => save(apart(100)),
  'history of secondary cartons': () => list({}),
  'history, searched': () => list({ SearchValue: 'sid2026123' }),
  'history, sorted by its code': () => list({ SortColumn: 'CartonId', SortOrder: 'ASC' }),
  'history, 500 rows': () => list({ PageSize: 500 }),
};

const wanted = process.argv[2];
for (const [name, once] of Object.entries(work)) {
  if (wanted !== undefined && !name.includes(wanted)) continue;
  const { rate, waits } = await measure(once);
  console.log(`${name}: ${Math.round(rate).toLocaleString('en')} a second; ${waitsLine(waits)}`);
  for (const statement of await statementsOf(() => once(3))) {
    const plan = await planOf(statement).catch((error: unknown) => String(error));
    const text = statement.text.replaceAll(/\s+/g, ' ').trim().slice(0, 110);
    console.log(`    ${statement.took.toFixed(1)} ms  ${text}${plan && `\n        ${plan}`}`);
  }
}
await close();
