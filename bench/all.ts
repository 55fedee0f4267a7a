// Runs the benchmarks one after the other, each in a process of its own. The first one that fails ends it.
import { execFileSync } from 'node:child_process';

const names =
  'products imports lists growth verification seals slips floor recall scanWay writes firstLoad suspicion judging pooler';

for (const name of names.split(' ')) {
  console.log(`\n${name}`);
  execFileSync(process.execPath, ['--import', 'tsx', `bench/${name}.ts`], { stdio: 'inherit' });
}
