import { lastDays, type Period, periodBefore } from '../day/period.ts';
import { presetDays, presetMonthsBack } from '../day/presets.ts';
import type { CardDeclaration } from './declaration/ResourceDeclaration.ts';
import type { Resource } from './Resource.ts';

/** Lists the fields that a card reads, by their names in the rows. */
export const namesOfCard = (
  { period }: Pick<Resource, 'period'>,
  { sum, filter = {} }: CardDeclaration,
): string[] => [
  ...Object.keys(filter),
  ...(sum === undefined ? [] : [sum]),
  ...(period ? [period.field] : []),
];

/** Returns the days of a list while nobody has chosen a period. */
export const usualDays = (
  { days = 1, ahead }: NonNullable<Resource['period']>,
  zone: string,
  now = new Date(),
): Period => lastDays(days, zone, ahead, now);

/** Returns the days of a card's rows, by its period or its list's, and the period before; neither without a period. */
export function periodsOfCard(
  { period }: Pick<Resource, 'period'>,
  card: CardDeclaration,
  zone: string,
  now: Date,
): { days?: Partial<Period>; before?: Period | undefined } {
  if (!period) return {};
  const named = card.period ?? (period.sends === undefined ? undefined : period.presets[0]);
  const days: Partial<Period> = named ? presetDays(named, zone, now) : usualDays(period, zone, now);
  const { from, to } = days;
  const isPast = from !== undefined && to !== undefined && (named !== undefined || !period.ahead);
  return {
    days,
    before: isPast ? periodBefore({ from, to }, named ? presetMonthsBack(named) : 0) : undefined,
  };
}
