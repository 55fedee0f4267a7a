import { dayInZone, parseDay, shownDay, wireDay, wireStamp } from '../../contract/day/day.ts';

// Run with TZ set, for a process reads it once: says which days of three years come out as other ones than they are.
const shifted: string[] = [];
const expectSame = (what: string, expected: string, found: string | undefined) => {
  if (found !== expected) shifted.push(`${what}: ${found} instead of ${expected}`);
};

const dayMs = 86_400_000;
const start = Date.UTC(2025, 0, 1);
const zones = ['Asia/Kolkata', 'Pacific/Pago_Pago', 'Pacific/Kiritimati', 'America/New_York'];
const readers = zones.map((zone) => ({
  zone,
  format: new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'short' }),
}));

for (let index = 0; index < 3 * 365; index += 1) {
  const moment = start + index * dayMs;
  const day = new Date(moment).toISOString().slice(0, 10);
  expectSame('wire', day, parseDay(wireDay(day)));
  expectSame('ISO', day, parseDay(`${day}T23:30:00.000Z`));
  expectSame('shown', String(Number(day.slice(8))), shownDay(day).split(' ')[0]);
}
// Every half hour around the days on which clocks are changed, every seventh hour else.
for (let hour = 0; hour < 3 * 365 * 24; hour += 7) checkMoment(new Date(start + hour * 3_600_000));
for (const change of ['2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25'])
  for (let half = -96; half < 96; half += 1)
    checkMoment(new Date(Date.parse(`${change}T00:00:00Z`) + half * 1_800_000));

function checkMoment(moment: Date): void {
  for (const { zone, format } of readers) {
    const day = format.format(moment).split('/').reverse().join('-');
    expectSame(`day of ${moment.toISOString()} in ${zone}`, day, dayInZone(zone, 0, moment));
    const [year, month, date] = day.split('-');
    expectSame(
      `stamp of ${moment.toISOString()} in ${zone}`,
      `${month}/${date}/${year}`,
      wireStamp(moment, zone),
    );
    const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
    expectSame(`day after ${moment.toISOString()} in ${zone}`, next, dayInZone(zone, 1, moment));
  }
}

process.stdout.write(
  JSON.stringify({
    minutesBehind: new Date(start).getTimezoneOffset(),
    shifted: shifted.slice(0, 20),
  }),
);
