// Makes up a year of honest and copied seals from a seed, and counts the copied ones that are found and the honest ones that
// are called suspicious. `node --import tsx bench/suspicion.ts [seals] [seed]`, by default 200,000 honest seals of each world.
import { defaultThreshold, signLabels, type SignName } from '../contract/choices/suspicion.ts';
import { suspicionOf } from '../server/modules/suspicion/signsOf.ts';
import { visitsOf } from '../server/modules/suspicion/visits.ts';
import { type Habits, type Life, livesOf, seeded } from './sealLives.ts';
import { type LifeTown, largeCities, smallTowns } from './lifeTowns.ts';

const [seals = 200_000, seed = 1] = process.argv.slice(2).map(Number);
const thresholds = [18, 20, 22, 23, 24, 26, 30];
const day = 86_400_000;

/** The world for which the strengths of signs were chosen. */
const assumed: Habits = {
  scanned: 0.35,
  family: 0.15,
  atOnce: 0.6,
  again: 0.25,
  forgets: 0.3,
  retries: 0.25,
  againWithin: 60,
  familyWithin: 40,
  giftWithin: 90,
  copiesWithin: 365,
  gifts: 0.06,
  giftsNear: 0.5,
  travels: 0.0005,
  shops: 0.002,
  misplaced: 0.05,
  gateway: 0.7,
  staysWrong: 0,
  nowhere: 0.3,
  namesOnly: 0.05,
  dispatched: 0.8,
  soldOn: 0.04,
  triedEarly: 0.003,
  triedPacked: 0.01,
  takenOut: 0.005,
  scannedAfter: 0.05,
  siblingScanned: 0.05,
  siblingElsewhere: 0.08,
  soldAllOver: 0.03,
};

/** Another world of other people and towns; nothing was chosen by it. */
const heldOut: Habits = {
  ...assumed,
  scanned: 0.6,
  family: 0.25,
  atOnce: 0.4,
  again: 0.35,
  forgets: 0.6,
  retries: 0.4,
  againWithin: 200,
  familyWithin: 120,
  giftWithin: 300,
  copiesWithin: 120,
  gifts: 0.1,
  giftsNear: 0.3,
  travels: 0.005,
  shops: 0.005,
  misplaced: 0.07,
  gateway: 0.4,
  staysWrong: 0.5,
  nowhere: 0.45,
  namesOnly: 0.1,
  soldOn: 0.08,
  triedEarly: 0.01,
  soldAllOver: 0.06,
  siblingScanned: 0.12,
};

/** Answers a seal's highest score within the year, and when it first reached the default threshold. */
function watch(life: Life): { most: number; found: number | undefined; signs: SignName[] } {
  let [most, found]: [number, number | undefined] = [0, undefined];
  let signs: SignName[] = [];
  // judge a seal after every scan, as the server does
  for (let seen = 1; seen <= life.scans.length; seen++) {
    const { score, signs: now } = suspicionOf({ ...life, scans: life.scans.slice(0, seen) });
    if (score > most) [most, signs] = [score, now.map(({ sign }) => sign)];
    if (score >= defaultThreshold) found ??= life.scans[seen - 1]?.at;
  }
  return { most, found, signs };
}

/** Counts the people of each scanned seal as the server does, by the log's visitors. */
function usualPeopleOf(lives: Pick<ReturnType<typeof livesOf>, 'honest'>): number {
  const scanned = Array.from({ length: 30_000 }, () => lives.honest()).filter(({ scans }) => scans.length);
  const people = scanned.map(({ scans }) => new Set(scans.map(({ device }) => device)).size);
  return people.reduce((sum, each) => sum + each, 0) / people.length;
}

const share = (part: number, all: number): string =>
  (all ? `${((100 * part) / all).toFixed(part === all ? 0 : 1)}%` : '–').padStart(6);

/** Counts the visits with a place, by which the goal is defined. */
const seenTowns = ({ scans }: Life) => {
  const placed = scans.filter(({ state }) => state);
  const towns = new Set(placed.map(({ truly }) => truly));
  return { visits: visitsOf(placed).length, towns: towns.size };
};

interface Found {
  all: number;
  found: number;
}
const tally = () => {
  const rows = new Map<string, Found[]>();
  const count = (name: string, most: number) => {
    const row = rows.get(name) ?? thresholds.map(() => ({ all: 0, found: 0 }));
    rows.set(name, row);
    thresholds.forEach((threshold, index) => {
      const cell = row[index];
      if (!cell) return;
      cell.all++;
      if (most >= threshold) cell.found++;
    });
  };
  const print = (title: string, width: number) => {
    console.log(
      `  ${title.padEnd(width)}   seals${thresholds.map((threshold) => `  at ${threshold}`).join(' ')}`,
    );
    for (const [name, row] of [...rows].sort(([one], [other]) =>
      one.localeCompare(other, 'en', { numeric: true }),
    ))
      console.log(
        `  ${name.padEnd(width)} ${String(row[0]?.all ?? 0).padStart(7)} ${row.map(({ found, all }) => share(found, all)).join(' ')}`,
      );
  };
  return { count, print };
};

function measure(name: string, towns: readonly LifeTown[], habits: Habits, from: number) {
  console.log(`\n${name}`);
  const lives = livesOf({ towns, habits, random: seeded(from) });
  const usualPeople = usualPeopleOf(lives);
  const falseAlarms = thresholds.map(() => 0);
  const because = new Map<string, number>();
  const alarms = new Map<number, number>();
  const alarm = (at: number | undefined) => {
    if (at !== undefined) alarms.set(Math.floor(at / day), (alarms.get(Math.floor(at / day)) ?? 0) + 1);
  };
  let [scanned, scans] = [0, 0];
  const began = performance.now();
  for (let seal = 0; seal < seals; seal++) {
    const life = { ...lives.honest(), usualPeople };
    if (!life.scans.length) continue;
    scanned++;
    scans += life.scans.length;
    const { most, found, signs } = watch(life);
    alarm(found);
    thresholds.forEach((threshold, index) => {
      if (most >= threshold) falseAlarms[index] = (falseAlarms[index] ?? 0) + 1;
    });
    if (found !== undefined)
      because.set(signs.sort().join(' + '), (because.get(signs.sort().join(' + ')) ?? 0) + 1);
  }
  const each = ((performance.now() - began) * 1000) / scans;
  const rate = (count = 0) => Math.round((count * 1e6) / seals);
  console.log(
    `  ${seals.toLocaleString('en')} honest seals: ${scanned.toLocaleString('en')} scanned, ${scans.toLocaleString('en')} scans, ` +
      `${usualPeople.toFixed(2)} visitors each; ${each.toFixed(0)} µs a scan, making it included`,
  );
  console.log(
    `  false alarms per million seals a year: ${thresholds.map((threshold, index) => `${rate(falseAlarms[index])} at ${threshold}`).join(', ')}`,
  );
  const most = [...because].sort(([, one], [, other]) => other - one).slice(0, 4);
  const named = (signs: string) =>
    signs
      .split(' + ')
      .map((sign) => signLabels[sign as SignName])
      .join(' + ');
  console.log(`  most of them by ${most.map(([signs, count]) => `${named(signs)} (${count})`).join('; ')}`);

  const [byCopies, bySessions, bySale] = [tally(), tally(), tally()];
  for (const copies of [5, 20, 100])
    for (const chance of [0.01, 0.05, 0.2])
      for (let seal = 0; seal < 400; seal++) {
        const life = lives.copied(copies, chance, 'country');
        if (!life) continue;
        const watched = watch({ ...life, usualPeople });
        const seen = seenTowns(life);
        if (seal < 20) alarm(watched.found);
        const label = `${copies} copies, ${chance * 100}% scanned`;
        byCopies.count(`${label}, all`, watched.most);
        if (seen.towns >= 3) {
          byCopies.count(`${label}, 3 towns or more`, watched.most);
          bySessions.count(
            `${String(Math.min(seen.visits, 8))}${seen.visits >= 8 ? ' or more' : ''} sessions`,
            watched.most,
          );
          bySessions.count('3 or more, all (goal: 95%)', watched.most);
        }
      }
  for (const sold of ['country', 'region', 'town'] as const)
    for (const isSheet of [false, true])
      for (let seal = 0; seal < 400; seal++) {
        const life = lives.copied(20, 0.2, sold, isSheet);
        if (life)
          bySale.count(
            `in one ${sold}${isSheet ? ', a sheet of 20 seals' : ''}`,
            watch({ ...life, usualPeople }).most,
          );
      }
  bySessions.print('found of copied seals seen in 3 towns or more', 46);
  byCopies.print('found by copies, sold all over the country', 46);
  bySale.print('found by where 20 copies are sold, 20% scanned', 46);

  const days = Array.from({ length: 365 }, (_, index) => alarms.get(index) ?? 0);
  const mails = days.map((count) => Math.min(3, count));
  console.log(
    `  a company with these honest seals and 180 copied ones: ${(days.reduce((a, b) => a + b) / 365).toFixed(1)} new suspicious seals a day, ` +
      `${Math.max(...days)} on the worst; mails a day ${(mails.reduce((a, b) => a + b) / 365).toFixed(1)}, at the most ${Math.max(...mails)}`,
  );
}

measure('The assumed world', largeCities, assumed, seed);
measure('The held-out world', await smallTowns(seeded(seed + 1000)), heldOut, seed + 2000);
