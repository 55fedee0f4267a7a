import type { Tone } from '../choices/Choice.ts';
import type { Field } from './Field.ts';
import type { Chart, Resource } from './Resource.ts';
import type { ResourceDeclaration } from './ResourceDeclaration.ts';

/** The charts of a declaration in their order: none, one or several. */
export const chartsOf = ({ chart = [] }: Pick<ResourceDeclaration, 'chart'>) => [chart].flat();

/** The date of the days that charts in time have: the one that the period goes by. */
export const dateOfCharts = ({ period, created }: Pick<Resource, 'period' | 'created'>): string =>
  period?.field ?? created;

/** The fields that a chart goes by, by their names in the rows. */
export const namesOfChart = (
  resource: Pick<Resource, 'period' | 'created'>,
  { type, by, sums }: Chart,
): string[] => [
  ...(by === undefined ? [] : [by]),
  ...(type === 'time' ? [dateOfCharts(resource)] : []),
  ...sums,
];

/** Choices that a chart puts together. */
export interface Part {
  label: string;
  tone: Tone | undefined;
  choices: readonly (string | number)[];
}

/**
 * Into what a chart in time splits each day's rows, in the choices' order; undefined where it does not. After their values
 * comes that of the rows with none of them.
 */
export function partsOf({ fields }: Pick<Resource, 'fields'>, { type, by }: Chart): Part[] | undefined {
  const field: Field | undefined = type === 'time' && by !== undefined ? fields[by] : undefined;
  if (field?.kind !== 'choice') return undefined;
  const parts = new Map<string, Part>();
  for (const { value, label: own, group: label = own, tone } of field.choices) {
    const before = parts.get(label) ?? { label, tone, choices: [] };
    parts.set(label, { ...before, choices: [...before.choices, value] });
  }
  return [...parts.values()];
}
