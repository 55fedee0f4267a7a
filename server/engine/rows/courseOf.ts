import type { Day } from '../../../contract/day/day.ts';
import { stepCount, stepLengths, stepsBetween } from '../../../contract/day/step.ts';
import type { ChartGroup } from '../../../contract/resource/resourceCalls.ts';
import type { Period } from './bindText.ts';

/** What the rows of a day come to. */
export interface DaySum {
  day: Day;
  values: readonly number[];
}

/** The most days that stand as days, and the most points that a picture has. */
const [mostDays, mostPoints] = [62, 400];

const earlier = (one: Day, other: Day): Day => (one < other ? one : other);

/**
 * The sums of days as a course in time without gaps: of days, or where the period is long, of months from the first one
 * with rows, or of years. The period's days to come are left out; what is older than all points can say is in the first.
 */
export function courseOf(sums: readonly DaySum[], { from, to }: Period, today: Day): ChartGroup[] {
  const days = sums.map(({ day }) => day).toSorted();
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const end = earlier(to ?? last, last > today ? last : today);
  const start = from !== undefined && stepCount(from, end) <= mostDays ? from : first;
  const monthOf = (day: Day) => day.slice(0, stepLengths.month);
  const length =
    stepCount(start, end) <= mostDays
      ? stepLengths.day
      : stepCount(monthOf(start), monthOf(end)) <= mostPoints
        ? stepLengths.month
        : stepLengths.year;
  const steps = stepsBetween(start.slice(0, length), end.slice(0, length), mostPoints);
  const [oldest = ''] = steps;
  const nothing = (sums[0]?.values ?? []).map(() => 0);
  const values = new Map(steps.map((step) => [step, nothing]));
  for (const { day, values: added } of sums) {
    const own = day.slice(0, length);
    const step = own < oldest ? oldest : own;
    const before = values.get(step) ?? nothing;
    values.set(
      step,
      before.map((value, place) => value + (added[place] ?? 0)),
    );
  }
  return [...values].map(([label, values]) => ({ label, groups: 1, values }));
}
