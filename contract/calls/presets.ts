import { type Day, dayInZone } from '../day/day.ts';
import { lastDays, type Period } from './period.ts';

/** A period with a name. */
interface Preset {
  label: string;
  /** Returns its days, on the day of `now`. Without days, both ends are open. */
  daysOf: (zone: string, now: Date) => Partial<Period>;
}

const monthOf = (day: Day): number => Number(day.slice(5, 7));
const yearOf = (day: Day): number => Number(day.slice(0, 4));
const firstOf = (year: number, month: number): Day => `${year}-${String(month).padStart(2, '0')}-01`;

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
    daysOf: (zone, now) => {
      const today = dayInZone(zone, 0, now);
      return { from: firstOf(yearOf(today), monthOf(today)), to: today };
    },
  },
  /** The whole month before this one. */
  lastMonth: {
    label: 'Last Month',
    daysOf: (zone, now) => {
      const today = dayInZone(zone, 0, now);
      const to = dayInZone(zone, -Number(today.slice(8)), now);
      return { from: firstOf(yearOf(to), monthOf(to)), to };
    },
  },
  /** India's financial year, from the first of April to today. */
  thisFinancialYear: {
    label: 'This Financial Year',
    daysOf: (zone, now) => {
      const today = dayInZone(zone, 0, now);
      return { from: firstOf(yearOf(today) - (monthOf(today) < 4 ? 1 : 0), 4), to: today };
    },
  },
} as const satisfies Record<string, Preset>;

export type PresetName = keyof typeof presets;

/** Returns the text of a preset. */
export const presetLabel = (name: PresetName): string => presets[name].label;

/** Returns the days of a preset in `zone`. An end that it lacks is open. */
export const presetDays = (name: PresetName, zone: string, now = new Date()): Partial<Period> =>
  presets[name].daysOf(zone, now);

/** Finds the preset that begins earliest, if it begins before `from`, the first day of the list. */
export function longerPreset(
  names: readonly PresetName[],
  from: string,
  zone: string,
  now = new Date(),
): PresetName | undefined {
  const [longest] = names
    .map((name) => ({ name, begins: presetDays(name, zone, now).from ?? from }))
    .filter(({ begins }) => begins < from)
    .toSorted((one, other) => (one.begins < other.begins ? -1 : 1));
  return longest?.name;
}
