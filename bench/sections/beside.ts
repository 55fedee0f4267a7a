import { scanUnit } from '../../contract/calls/seals/packing.ts';
import { type Bench, type Line, within } from '../Bench.ts';
import { unitScan } from './floor.ts';
import { importing } from './imports.ts';
import { listPath, pageOf } from './lists.ts';
import { downloadCsv } from './writes.ts';

const seconds = 40;

/** What ten desks wait while the log is exported, 100,000 products are imported and twenty people page through lists. */
export async function* beside(bench: Bench): AsyncGenerator<Line> {
  const { world, scanLog, floor, rows, fire } = bench;
  await scanLog();
  const filled = await floor();
  const { upload, run, rest } = importing(bench);
  const over = new AbortController();
  const isOver = () => over.signal.aborted;
  const exporting = async () => {
    while (!isOver()) await downloadCsv(bench);
  };
  const importingMany = async () => {
    const id = await upload(100_000);
    await rest(id, isOver);
    if (isOver()) return;
    await run(id);
    await rest(id, isOver);
  };
  const others = Promise.all([
    exporting(),
    importingMany(),
    fire(listPath, (turn) => pageOf({ limit: 20, offset: () => (20 * (turn * 7919)) % (rows / 10) }, turn), {
      clients: 20,
      seconds,
      pause: 1000,
    }),
  ]);
  const scan = (turn: number) => unitScan(filled, world.lastSerial, turn);
  const { waits } = await fire(scanUnit.path, scan, { clients: 10, seconds, pause: 300 });
  over.abort();
  await others;
  const what = `ten desks’ scans beside an export of ${rows.toLocaleString('en')} rows, an import of 100,000 and twenty people paging: 95 in 100 within`;
  const note = `median ${within(waits, 0.5).toFixed(0)} ms`;
  yield { what, note, measured: within(waits, 0.95), unit: 'ms', goal: { most: 60 } };
  yield {
    what: `– the worst of ${waits.length}`,
    measured: within(waits, 1),
    unit: 'ms',
    goal: { most: 250 },
  };
}
