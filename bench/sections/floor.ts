import { scanUnit } from '../../contract/calls/seals/packing.ts';
import { type Bench, inTurns, type Line } from '../Bench.ts';
import type { Floor } from '../fillFloor.ts';
import { fireHttp } from '../fireHttp.ts';
import { turnSeconds } from './lists.ts';

/** A number that no carton has. */
const freeSerial = ({ lastPacked }: Floor, lastSerial: number, turn: number) =>
  lastPacked + 1 + ((turn * 7919) % (lastSerial - lastPacked));

/** The body of a desk's scan of a unit for a carton. */
export const unitScan = (floor: Floor, lastSerial: number, turn: number) => ({
  QrData: floor.seal(freeSerial(floor, lastSerial, turn)),
});

/** Units that ten desks scan among 100,000 packed cartons, beside one statement that reads the number's mapping and carton. */
export async function* floor({ world, floor, bare, fire }: Bench): AsyncGenerator<Line> {
  const filled = await floor();
  const { lastSerial } = world;
  const options = { clients: 10, seconds: turnSeconds };
  const [their, our] = await inTurns(
    async () => {
      const path = (turn: number) => `/unit?serial=${freeSerial(filled, lastSerial, turn)}`;
      return (await fireHttp(bare.url, (turn) => ({ headers: '', path: path(turn) }), options)).rate;
    },
    async () => (await fire(scanUnit.path, (turn) => unitScan(filled, lastSerial, turn), options)).rate,
  );
  yield {
    what: 'unit scanned at ten desks',
    measured: our,
    unit: 'a second',
    bare: their,
    goal: { least: 0.2 },
  };
}
