// `npm run seed -- --scans 1000000 --company SB`: a year of scans in a company's log, to see what a portal of years is like.
import '../server/sayFaults.ts';
import '../src/resources/formats.ts';
import { parseArgs } from 'node:util';
import { formatQuantity } from '../contract/values/formatNumber.ts';
import { readConfig } from '../server/config.ts';
import { findCompany, seedScans } from '../server/demo/seedScans.ts';
import { openDeps } from '../server/openDeps.ts';
import { sealbook } from '../server/sealbook.ts';

const { values } = parseArgs({
  options: {
    scans: { type: 'string' },
    company: { type: 'string' },
    'in-production': { type: 'boolean', default: false },
  },
});
const scans = Number(values.scans);
const config = readConfig({ LOG_LEVEL: 'warn', ...process.env, DEMO: '0' });

const isProduction = process.env.NODE_ENV === 'production' || config.publicUrl.startsWith('https:');
const refusal =
  !values.company || !Number.isInteger(scans) || scans < 1 || scans > 1e9
    ? 'Write: npm run seed -- --scans 1000000 --company SB   (a company’s id, name or prefix)'
    : isProduction && !values['in-production']
      ? 'This looks like a portal in production, where made-up scans could never be removed from the log. If you want them there: --in-production'
      : undefined;
if (refusal || !values.company) {
  console.error(refusal);
  process.exit(1);
}

const { deps, close } = await openDeps(sealbook, config);
try {
  const company = await findCompany(deps.database, values.company);
  const began = performance.now();
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`;
  await seedScans(deps, company.id, scans, (made) => {
    process.stdout.write(
      `\r${formatQuantity(made)} of ${formatQuantity(scans)} scans of ${company.name}, ${seconds()} `,
    );
  });
  console.log(`\nThe log, its sums and the seals' counts agree, after ${seconds()}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await close();
}
