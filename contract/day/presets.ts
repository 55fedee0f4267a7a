import { formats } from '../values/formats.ts';
import { type Day, dayInZone, daysLater } from './day.ts';
import { lastDays, type Period } from './period.ts';

/** A period with a name. */
interface Preset {
  label: string;
  /** Returns its days, on the day of `now`. Without days, both ends are open. */
  daysOf: (zone: string, now: Date) => Partial<Period>;
  /** How many months earlier the period before it lies. Without it, that one has as many days and ends the day before. */
  monthsBack?: number;
}

const monthOf = (day: Day): number => Number(day.slice(5, 7));
const yearOf = (day: Day): number => Number(day.slice(0, 4));
/** The first day of a month. Months beyond 1 to 12 are those of other years. */
const firstOf = (year: number, month: number): Day =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
/** The last day of a month. */
const lastOf = (year: number, month: number): Day =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
/** The first day of the financial year of a day, or of so many years before it. */
function financialYearOf(day: Day, yearsBefore = 0): Day {
  const { financialYear } = formats();
  return firstOf(yearOf(day) - yearsBefore - (monthOf(day) < financialYear ? 1 : 0), financialYear);
}

/** The periods by their names in declarations. */
export const presets = {
  /** All days: only if the preset itself is sent. */
  all: { label: 'All', daysOf: () => ({}) },
  /** Today. */
  today: { label: 'Today', daysOf: (zone, now) => lastDays(1, zone, 0, now) },
  /** Today and the six days before it. */
  last7Days: { label: 'Last 7 Days', daysOf: (zone, now) => lastDays(7, zone, 0, now) },
  /** Today and the 29 days before it. */
  last30Days: { label: 'Last 30 Days', daysOf: (zone, now) => lastDays(30, zone, 0, now) },
  /** From the first of the month to today. */
  thisMonth: {
    label: 'This Month',
    monthsBack: 1,
    daysOf: (zone, now) => {
      const today = dayInZone(zone, 0, now);
      return { from: firstOf(yearOf(today), monthOf(today)), to: today };
    },
  },
  /** The whole month before this one. */
  lastMonth: {
    label: 'Last Month',
    monthsBack: 1,
    daysOf: (zone, now) => {
      const today = dayInZone(zone, 0, now);
      const [year, month] = [yearOf(today), monthOf(today) - 1];
      return { from: firstOf(year, month), to: lastOf(year, month) };
    },
  },
  /** The whole quarter before this one; January, April, July and October begin one. */
  lastQuarter: {
    label: 'Last Quarter',
    monthsBack: 3,
    daysOf: (zone, now) => {
      const today = dayInZone(zone, 0, now);
      const [year, month] = [yearOf(today), monthOf(today) - ((monthOf(today) - 1) % 3)];
      return { from: firstOf(year, month - 3), to: lastOf(year, month - 1) };
    },
  },
  /** The portal's financial year, from its first day to today. */
  thisFinancialYear: {
    label: 'This Financial Year',
    monthsBack: 12,
    daysOf: (zone, now) => {
      const today = dayInZone(zone, 0, now);
      return { from: financialYearOf(today), to: today };
    },
  },
  /** The whole financial year before this one. */
  lastFinancialYear: {
    label: 'Last Financial Year',
    monthsBack: 12,
    daysOf: (zone, now) => {
      const today = dayInZone(zone, 0, now);
      return { from: financialYearOf(today, 1), to: daysLater(financialYearOf(today), -1) };
    },
  },
  /** The whole calendar year before this one. */
  lastYear: {
    label: 'Last Year',
    monthsBack: 12,
    daysOf: (zone, now) => {
      const year = yearOf(dayInZone(zone, 0, now)) - 1;
      return { from: firstOf(year, 1), to: lastOf(year, 12) };
    },
  },
} as const satisfies Record<string, Preset>;

export type PresetName = keyof typeof presets;

/** Returns the text of a preset. */
export const presetLabel = (name: PresetName): string => presets[name].label;

/** Returns the days of a preset in `zone`. An end that it lacks is open. */
export const presetDays = (name: PresetName, zone: string, now = new Date()): Partial<Period> =>
  presets[name].daysOf(zone, now);

/** Returns how many months earlier the period before a preset lies; 0 for as many days directly before. */
export const presetMonthsBack = (name: PresetName): number => {
  const { monthsBack = 0 }: Preset = presets[name];
  return monthsBack;
};

/** Finds the preset that begins earliest among those that begin before `from`, the first day of the list, and reach to it. */
export function longerPreset(
  names: readonly PresetName[],
  from: string,
  zone: string,
  now = new Date(),
): PresetName | undefined {
  const [longest] = names
    .map((name) => ({ name, days: presetDays(name, zone, now) }))
    .filter(({ days }) => (days.from ?? from) < from && (days.to ?? from) >= from)
    .toSorted((one, other) => ((one.days.from ?? from) < (other.days.from ?? from) ? -1 : 1));
  return longest?.name;
}
