import '../server/sayFaults.ts';
import { spawnSync } from 'node:child_process';
import { insteadOf } from '../contract/resource/Faults.ts';
import { resources } from '../src/resources/index.ts';
import { titlesOf } from './titlesOf.ts';

// Tries one resource as the suites of conformance try all: its calls, then its page.

const [key = ''] = process.argv.slice(2);
const keys = resources.map((resource) => resource.key);
if (!keys.includes(key)) {
  console.error(
    `There is no declaration '${key}'${insteadOf(key, keys)}.\n\nnpm run test:resource -- ${keys[0]}`,
  );
  process.exit(1);
}

for (const [project, tests] of [
  ['node', 'tests/api/conformance'],
  ['dom', 'tests/component/conformance.test.tsx'],
] as const) {
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', project, tests, '-t', titlesOf(key)], {
    stdio: 'inherit',
  });
  if (status) process.exitCode = 1;
}
