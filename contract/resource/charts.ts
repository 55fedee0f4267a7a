import type { Tone } from '../choices/Choice.ts';
import type { Field } from './declaration/Field.ts';
import type { Chart, Resource } from './Resource.ts';
import type { ResourceDeclaration } from './declaration/ResourceDeclaration.ts';

/** Lists the charts of a declaration in order. */
export const chartsOf = ({ chart = [] }: Pick<ResourceDeclaration, 'chart'>) => [chart].flat();

type Dated = Pick<Resource, 'period' | 'created'>;

const dateOfPeriod = ({ period, created }: Dated): string => period?.field ?? created;

/** Returns the date by which a chart in time goes: its own, or that of the period. */
export const dateOfChart = (resource: Dated, { on = dateOfPeriod(resource) }: Pick<Chart, 'on'>): string =>
  on;

/** Whether a chart goes by another date than the list's period, so its days may lie outside that period. */
export const hasOwnDate = (resource: Dated, chart: Pick<Chart, 'on'>): boolean =>
  dateOfChart(resource, chart) !== dateOfPeriod(resource);

/** Lists the fields that a chart reads, by their names in the rows. */
export const namesOfChart = (resource: Dated, chart: Chart): string[] => [
  ...(chart.by === undefined ? [] : [chart.by]),
  ...(chart.type === 'time' ? [dateOfChart(resource, chart)] : []),
  ...chart.sums,
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

/** Lists the parts of each day's rows in a chart in time, rows without a choice last; undefined if it has none. */
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
