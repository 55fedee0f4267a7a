import type { Tone } from '../choices/Choice.ts';
import type { Field } from './declaration/Field.ts';
import type { Chart, Resource } from './Resource.ts';
import type { ResourceDeclaration } from './declaration/ResourceDeclaration.ts';

/** Lists the charts of a declaration in order. */
export const chartsOf = ({ chart = [] }: Pick<ResourceDeclaration, 'chart'>) => [chart].flat();

/** Returns the date for charts in time, which is that of the period. */
export const dateOfCharts = ({ period, created }: Pick<Resource, 'period' | 'created'>): string =>
  period?.field ?? created;

/** Lists the fields that a chart reads, by their names in the rows. */
export const namesOfChart = (
  resource: Pick<Resource, 'period' | 'created'>,
  { type, by, sums }: Chart,
): string[] => [
  ...(by === undefined ? [] : [by]),
  ...(type === 'time' ? [dateOfCharts(resource)] : []),
  ...sums,
];

/** Whether a chart draws states by the field, whose texts are then names of states however people write them. */
export const isOfStates = ({ charts }: Pick<Resource, 'charts'>, name: string): boolean =>
  charts.some(({ type, by }) => type === 'states' && by === name);

/** Choices that a chart shows as one. */
export interface Part {
  label: string;
  tone: Tone | undefined;
  choices: readonly (string | number)[];
}

/**
 * Lists the parts into which a chart in time splits each day's rows, in the choices' order; undefined if it does not split
 * them. Rows without a choice come last.
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
