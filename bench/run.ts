// `npm run bench`: prints one table on the standard output, and what it does meanwhile on the other one. `npm run bench -- lists find`
// measures these sections alone. ROWS sets the rows of the long tables, TURN_SECONDS the length of a turn.
import { cpus, loadavg } from 'node:os';
import { type Bench, type Line, openBench, say } from './Bench.ts';
import { beside } from './sections/beside.ts';
import { find } from './sections/find.ts';
import { floor } from './sections/floor.ts';
import { imports } from './sections/imports.ts';
import { lists } from './sections/lists.ts';
import { loads } from './sections/loads.ts';
import { scans } from './sections/scans.ts';
import { slips } from './sections/slips.ts';
import { start } from './sections/start.ts';
import { verdicts } from './sections/verdicts.ts';
import { csv, insert } from './sections/writes.ts';

type Section = (bench: Bench) => AsyncGenerator<Line>;

/** In this order: some write what others must not find. */
const sections: Readonly<Record<string, Section>> = {
  lists,
  csv,
  insert,
  scans,
  verdicts,
  floor,
  imports,
  slips,
  loads,
  start,
  find,
  beside,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in sections));
if (unknown.length) throw new Error(`No section ${unknown.join(', ')}: ${Object.keys(sections).join(', ')}`);

const numberOf = (value: number): string =>
  value.toLocaleString('en', value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 });

function cellsOf({ what, measured, unit, bare, goal, note }: Line): string[] {
  const ratio = bare === undefined ? undefined : measured / bare;
  const judged = ratio ?? measured;
  const isMet = 'least' in goal ? judged >= goal.least : judged <= goal.most;
  const bound = 'least' in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`;
  return [
    note ? `${what} (${note})` : what,
    `${numberOf(measured)} ${unit}`.trim(),
    bare === undefined ? '' : numberOf(bare),
    ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
    `${bound} ${ratio === undefined ? unit : '×'}`.trim(),
    isMet ? 'yes' : 'no',
  ];
}

const begun = performance.now();
const minutes = () => ((performance.now() - begun) / 60_000).toFixed(1);
const bench = await openBench();
const table = [['', 'measured', 'bare', 'ratio', 'goal', 'met'], Array(6).fill('---')];
for (const [name, section] of Object.entries(sections)) {
  if (asked.length && !asked.includes(name)) continue;
  say(`${name}, after ${minutes()} minutes`);
  try {
    for await (const line of section(bench)) {
      const cells = cellsOf(line);
      table.push(cells);
      say(`  ${cells.join(' | ')}`);
    }
  } catch (error) {
    // the other sections still tell something
    say(String(error instanceof Error ? error.stack : error));
    table.push([`${name}: failed`, '', '', '', '', 'no']);
    process.exitCode = 1;
  }
}
await bench.close();
const load = Math.max(...loadavg()).toFixed(0);
console.log(table.map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
console.log(
  `\n${bench.rows.toLocaleString('en')} rows, ${minutes()} minutes, Node ${process.versions.node}, ${cpus().length} processors with a load of ${load}`,
);
