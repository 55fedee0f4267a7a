import '../server/sayFaults.ts';
import { spawnSync } from 'node:child_process';
import { insteadOf } from '../contract/resource/check/Faults.ts';
import { resources } from '../src/resources/index.ts';
import { generateFiles } from './generateFiles.ts';

// Runs the conformance suites on one resource: its calls and its page.

const [key = ''] = process.argv.slice(2);
const keys = resources.map((resource) => resource.key);
if (!keys.includes(key)) {
  console.error(
    `There is no declaration '${key}'${insteadOf(key, keys)}.\n\nnpm run test:resource -- ${keys[0]}`,
  );
  process.exit(1);
}

const { stale } = await generateFiles(resources, { check: true });
if (stale.some((file) => file.startsWith('server/db'))) {
  console.error('The table is older than the declaration. Run: npm run generate -- <name of the migration>');
  process.exit(1);
}

const suites = ['tests/api/conformance', 'tests/component/conformance.test.tsx'];
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'node', '--project', 'trials-dom', '--passWithNoTests', ...suites],
  { stdio: 'inherit', env: { ...process.env, RESOURCE: key } },
);
process.exitCode = status ?? 1;
