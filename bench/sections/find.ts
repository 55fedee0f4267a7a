import { findCall } from '../../contract/calls/records/find.ts';
import { type Bench, type Line, within } from '../Bench.ts';

/** What people type: a name's beginning, two of its words, a piece of one, a code, a whole number, and what nothing has. */
const texts = (turn: number): string => {
  const n = 1 + ((turn * 7919) % 300_000);
  return (
    [`Konkan Gasket`, `gasket konkan`, `el bear`, `HP-${n}`, `C${n}`, `Kaveri Oil Filter`, `zzqx ${n}`][
      turn % 7
    ] ?? ''
  );
};

/** What one person waits who looks things up by name among as many products as the log has rows. */
export async function* find({ products, rows, fire }: Bench): AsyncGenerator<Line> {
  await products();
  const ask = (turn: number) => ({ Text: texts(turn) });
  const { waits } = await fire(findCall.path, ask, { clients: 1, seconds: 15, warmUp: 5 });
  const note = `median ${within(waits, 0.5).toFixed(0)} ms, worst of ${waits.length} ${within(waits, 1).toFixed(0)} ms`;
  const what = `Find among ${rows.toLocaleString('en')} products, 95 in 100 within`;
  yield { what, note, measured: within(waits, 0.95), unit: 'ms', goal: { most: 100 } };
}
