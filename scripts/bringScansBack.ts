// `npm run bring-scans-back -- 2026-01`: brings a month's scans from the archive back into the log.
import '../server/sayFaults.ts';
import '../src/resources/formats.ts';
import { parseArgs } from 'node:util';
import { formatQuantity } from '../contract/values/formatNumber.ts';
import { readConfig } from '../server/config.ts';
import { connect } from '../server/db/connect.ts';
import { bringMonthBack } from '../server/modules/scanLog/scanArchive.ts';
import { openEngine } from '../server/openDeps.ts';

const { values, positionals } = parseArgs({
  options: { days: { type: 'string', default: '30' } },
  allowPositionals: true,
});
const [month = ''] = positionals;
const days = Number(values.days);
if (!/^\d{4}-\d{2}$/.test(month) || !Number.isInteger(days) || days < 1)
  throw new Error(
    'Write the month, and the days for which it stays: npm run bring-scans-back -- 2026-01 --days 30',
  );

const config = readConfig(process.env);
const engine = await openEngine(config);
const database = connect(engine.directUrl, 4);
try {
  const scans = await bringMonthBack({ config, database, now: () => new Date() }, month, days);
  console.log(`${formatQuantity(scans)} scans of ${month} are in the log again, for ${days} days.`);
} finally {
  await database.close();
  await engine.stop();
}
