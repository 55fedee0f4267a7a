import { readFileSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';

const { forbidden, options } = JSON.parse(readFileSync('.dependency-cruiser.json', 'utf8'));
const { output } = await cruise(['contract', 'src', 'server', 'scripts', 'bench', 'tests', 'examples'], {
  ...options,
  ruleSet: { forbidden },
  validate: true,
});
const { summary } = output as ICruiseResult;

for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
// The cruiser passes silently over TypeScript that it can't read.
const expected = 100;
if (summary.totalCruised < expected)
  console.error(`Only ${summary.totalCruised} modules were read; something is wrong with the check.`);
if (summary.violations.length || summary.totalCruised < expected) process.exit(1);
console.log(`Imports keep their directions (${summary.totalCruised} modules).`);
