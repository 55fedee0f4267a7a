import type { Period } from '../../../contract/day/period.ts';
import { type Step, stepAt, stepNameOf, stepNames, stepsBetween } from '../../../contract/day/step.ts';
import type { Chart } from '../../../contract/resource/Resource.ts';
import type { ChartGroup } from '../../../contract/resource/resourceCalls.ts';
import { formats } from '../../../contract/values/formats.ts';

/** A chart's groups in a period. */
export interface Counted extends Period {
  groups: readonly ChartGroup[];
}

/** A group with its values in the period before. A period that has no such step has null for each. */
export interface GroupBeside extends Omit<ChartGroup, 'values'> {
  values: readonly (number | null)[];
  before: readonly (number | null)[];
  /** In time: the step of the period before. */
  stepBefore?: Step | undefined;
}

/** Tells whether a group of a chart is a state of the portal's country. */
export const isState = (label: string | null): boolean => formats().states.some(({ name }) => name === label);

/** Puts the groups of the period before beside those of a chart. */
export const comparePeriods = (type: Chart['type'], now: Counted, before: Counted): GroupBeside[] =>
  type === 'time' ? besideInTime(now, before) : besideByName(type, now.groups, before.groups);

const sumOf = (groups: readonly Pick<ChartGroup, 'values'>[], count: number): number[] =>
  Array.from({ length: count }, (_, place) =>
    groups.reduce((sum, { values }) => sum + (values[place] ?? 0), 0),
  );

const countOf = (...groups: readonly ChartGroup[]): number =>
  Math.max(0, ...groups.map(({ values }) => values.length));

/** The most steps of a picture. */
const mostSteps = 400;

/** The first step is beside the first one of the period before, and so on. */
function besideInTime(now: Counted, before: Counted): GroupBeside[] {
  const all = [...now.groups, ...before.groups];
  if (!all.length) return [];
  // one of the two may have days and the other one months
  const names = new Set(all.map(({ label }) => stepNameOf(label ?? '')));
  const name = stepNames.findLast((one) => names.has(one)) ?? 'day';
  const stepOf = ({ label }: Pick<ChartGroup, 'label'>) => label !== null && stepAt(label, name);
  const count = countOf(...all);
  const stepsOf = ({ from, to }: Period) => stepsBetween(stepAt(from, name), stepAt(to, name), mostSteps);
  const none = Array.from({ length: count }, () => null);
  const valuesAt = ({ groups }: Counted, step: Step | undefined) =>
    step === undefined
      ? none
      : sumOf(
          groups.filter((group) => stepOf(group) === step),
          count,
        );
  // the days to come have no group
  const stepsNow = stepsOf({ from: now.from, to: now.groups.at(-1)?.label ?? now.to });
  const stepsBefore = stepsOf(before);
  const longer = stepsNow.length > stepsBefore.length ? stepsNow : stepsBefore;
  const beside = longer.map((_, place): GroupBeside => ({
    label: stepsNow[place] ?? null,
    groups: 1,
    values: valuesAt(now, stepsNow[place]),
    before: valuesAt(before, stepsBefore[place]),
    stepBefore: stepsBefore[place],
  }));
  // a course in months begins with the first one that has rows
  const isDrawn = ({ label, stepBefore }: GroupBeside) =>
    [now.groups[0]?.label, before.groups[0]?.label].some(
      (first) => first != null && [label, stepBefore].includes(stepAt(first, name)),
    );
  return beside.slice(Math.max(beside.findIndex(isDrawn), 0));
}

/** Names that only the period before has come last. Groups without a name of their own are one group on both sides. */
function besideByName(
  type: Chart['type'],
  now: readonly ChartGroup[],
  before: readonly ChartGroup[],
): GroupBeside[] {
  const count = countOf(...now, ...before);
  const own = new Set(now.filter(({ groups }) => groups === 1).map(({ label }) => label));
  const isOther = ({ groups, label }: ChartGroup) =>
    groups > 1 || (type === 'states' ? label !== null && !isState(label) : !own.has(label));
  const others = { now: now.filter(isOther), before: before.filter(isOther) };
  const of = (groups: readonly ChartGroup[]) => sumOf(groups, count);
  const named = now
    .filter((group) => !isOther(group))
    .map((group) => ({
      ...group,
      before: of(before.filter((one) => !isOther(one) && one.label === group.label)),
    }));
  const gone = before
    .filter((group) => !isOther(group) && !own.has(group.label))
    .map((group) => ({ ...group, values: of([]), before: group.values }));
  const labels = new Set(
    [...others.now, ...others.before].map(({ label, groups }) => (groups > 1 ? null : label)),
  );
  const [label = null] = labels.size === 1 ? labels : [];
  const most = Math.max(...[...others.now, ...others.before].map(({ groups }) => groups));
  const rest = {
    label,
    groups: label === null ? Math.max(most, 2) : 1,
    values: of(others.now),
    before: of(others.before),
  };
  return [...named, ...gone, ...(others.now.length + others.before.length ? [rest] : [])];
}
