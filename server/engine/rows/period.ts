import { type SQL, sql } from 'drizzle-orm';
import { periodTexts } from '../../../contract/day/period.ts';
import { presetDays } from '../../../contract/day/presets.ts';
import { type Day, parseDay } from '../../../contract/day/day.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { Refusal, refusalAt } from '../../calls/answer.ts';

/** From a day to a day, both included; an end that is left out is open. */
export interface Period {
  from?: Day | undefined;
  to?: Day | undefined;
}

/** The first moment of a period in `zone`… */
export const startOf = ({ from = '-infinity' }: Period, zone: string): SQL =>
  sql`(${from}::timestamp at time zone ${zone})`;

/** …and the first one after it. */
export const endOf = ({ to = 'infinity' }: Period, zone: string): SQL =>
  sql`((${to}::date + 1)::timestamp at time zone ${zone})`;

/** The days that a list request asks for; undefined where the list has no period. Throws Refusal. */
export function readPeriod(
  { period }: Pick<Resource, 'period'>,
  input: object,
  zone: string,
): Period | undefined {
  if (!period) return undefined;
  if (period.sends !== undefined) return readPreset(period.presets, period.sends, input, zone);
  const from = readDay(Reflect.get(input, 'FromDate'));
  const to = readDay(Reflect.get(input, 'ToDate'));
  if (from && to && from > to) throw new Refusal(periodTexts.fromLate);
  return { from, to };
}

function readDay(text: unknown): Day | undefined {
  if (typeof text !== 'string' || !text) return undefined;
  const day = parseDay(text);
  if (!day) throw new Refusal(periodTexts.onlyDate);
  return day;
}

/** Reads the number of a preset from the field `sends`; 0 and nothing mean the first one. */
function readPreset(
  presets: NonNullable<Resource['period']>['presets'],
  sends: string,
  input: object,
  zone: string,
): Period {
  const sent: unknown = Reflect.get(input, sends) ?? 0;
  const place = sent === '' ? 0 : Number(sent);
  const preset = Number.isInteger(place) ? presets[Math.max(place, 1) - 1] : undefined;
  if (preset && place >= 0) return presetDays(preset, zone);
  throw refusalAt(sends, `${sends} is a number from 1 to ${presets.length}.`);
}
