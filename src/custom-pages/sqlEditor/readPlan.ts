/** A step of PostgreSQL's plan. */
export interface PlanStep {
  /** Of all steps, the first one being 0. */
  number: number;
  kind: string;
  /** The table or index that it reads. */
  on: string | undefined;
  /** Conditions and keys, as PostgreSQL words them. */
  facts: readonly (readonly [name: string, text: string])[];
  cost: number;
  /** Of `cost`, what its own work is, without the steps below. */
  ownCost: number;
  expectedRows: number;
  /** Of a plan that was run: all loops together. */
  actual: { rows: number; milliseconds: number; loops: number } | undefined;
  steps: readonly PlanStep[];
}

export interface ReadPlan {
  root: PlanStep;
  /** The step with the most work of its own. */
  most: number;
  times: { planning: number; execution: number } | undefined;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const told = [
  'Join Type',
  'Index Cond',
  'Recheck Cond',
  'Hash Cond',
  'Merge Cond',
  'Join Filter',
  'Filter',
  'Rows Removed by Filter',
  'Sort Key',
  'Sort Method',
  'Group Key',
  'Strategy',
  'Shared Hit Blocks',
  'Shared Read Blocks',
];

/** Reads what `explain (format json)` answers; undefined where it is none. */
export function readPlan(answer: unknown): ReadPlan | undefined {
  const parsed = typeof answer === 'string' ? parse(answer) : answer;
  const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
  if (!isObject(first) || !isObject(first['Plan'])) return undefined;
  let count = 0;
  const read = (node: Json): PlanStep => {
    const number = count++;
    const steps = (Array.isArray(node['Plans']) ? node['Plans'] : []).filter(isObject).map(read);
    const cost = numberOf(node['Total Cost']) ?? 0;
    const loops = numberOf(node['Actual Loops']);
    const on = [textOf(node['Index Name']), textOf(node['Relation Name']) ?? textOf(node['CTE Name'])];
    return {
      number,
      kind: textOf(node['Node Type']) ?? '?',
      on: on.filter(Boolean).join(' · ') || undefined,
      facts: told.flatMap((name) => {
        const value = node[name];
        if (Array.isArray(value)) return [[name, value.join(', ')] as const];
        const isTold = typeof value === 'string' || (typeof value === 'number' && value !== 0);
        return isTold ? [[name, String(value)] as const] : [];
      }),
      cost,
      ownCost: Math.max(cost - steps.reduce((sum, step) => sum + step.cost, 0), 0),
      expectedRows: numberOf(node['Plan Rows']) ?? 0,
      actual:
        loops === undefined
          ? undefined
          : {
              rows: (numberOf(node['Actual Rows']) ?? 0) * loops,
              milliseconds: (numberOf(node['Actual Total Time']) ?? 0) * loops,
              loops,
            },
      steps,
    };
  };
  const root = read(first['Plan']);
  const all = (step: PlanStep): PlanStep[] => [step, ...step.steps.flatMap(all)];
  const most = all(root).reduce((most, step) => (workOf(step) > workOf(most) ? step : most));
  const [planning, execution] = [numberOf(first['Planning Time']), numberOf(first['Execution Time'])];
  return {
    root,
    most: most.number,
    times: planning !== undefined && execution !== undefined ? { planning, execution } : undefined,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a step costs itself: its time where it was run. */
export function workOf({ ownCost, actual, steps }: PlanStep): number {
  if (!actual) return ownCost;
  return Math.max(
    actual.milliseconds - steps.reduce((sum, step) => sum + (step.actual?.milliseconds ?? 0), 0),
    0,
  );
}

/** Whether there were ten times as many rows as expected, or a tenth. */
export function isFarOff({ expectedRows, actual }: PlanStep): boolean {
  if (!actual?.loops) return false;
  const expected = Math.max(expectedRows * actual.loops, 1);
  const rows = Math.max(actual.rows, 1);
  return rows / expected >= 10 || expected / rows >= 10;
}
