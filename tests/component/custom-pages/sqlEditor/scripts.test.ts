import { describe, expect, it } from 'vitest';
import { keepTabs, readTabs } from '../../../../src/custom-pages/sqlEditor/keptTabs.ts';
import { valuesOf } from '../../../../src/custom-pages/sqlEditor/parameterValues.ts';
import { isFarOff, readPlan } from '../../../../src/custom-pages/sqlEditor/readPlan.ts';
import { allText } from '../../../../src/custom-pages/sqlEditor/resultText.ts';
import { readResult } from '../../../../src/custom-pages/sqlEditor/ShownResult.ts';
import type { ScriptTab } from '../../../../src/custom-pages/sqlEditor/ScriptTab.ts';

const tab = (id: string, script = ''): ScriptTab => ({ id, name: id, script, type: '', parameters: {} });

describe('the sent parameters', () => {
  it('is of their types, and null where nothing is typed', () => {
    const parameters = {
      from: { type: 'date', text: '2026-11-01' },
      n: { type: 'number', text: '12' },
      large: { type: 'number', text: '9007199254740993' },
      on: { type: 'boolean', text: 'false' },
      gone: { type: 'text', text: 'not in the script' },
    } as const;
    const script = 'select :from, :n, :large, :on, :toString';
    expect(valuesOf({ ...tab('a', script), parameters })).toEqual({
      from: '2026-11-01',
      n: 12,
      large: '9007199254740993',
      on: false,
      toString: null,
    });
    expect(valuesOf(tab('a', 'select 1'))).toBeUndefined();
  });
});

describe('open scripts', () => {
  it('are kept for each person, and another window’s beside one’s own', () => {
    keepTabs(1, { tabs: [tab('a'), tab('b')], active: 'a' }, new Set());
    keepTabs(1, { tabs: [tab('c', 'select 1')], active: 'c' }, new Set(['b']));
    expect(readTabs(1)).toEqual({ tabs: [tab('c', 'select 1'), tab('a')], active: 'c' });
    expect(readTabs(2).tabs).toEqual([]);
  });
});

it('copies all rows as spreadsheets paste them', () => {
  const columns = ['id', 'note'].map((name) => ({ name, type: '' }));
  const rows = [
    [1, 'two\nlines'],
    [2, null],
    [3, 'a "word"'],
  ];
  expect(allText({ columns, rows })).toBe('ID\tNOTE\n1\t"two\nlines"\n2\t\n3\t"a ""word"""');
});

it('reads the array of row objects that a back end answers by the specification', () => {
  const of = { script: 'select something', type: 'Query', parameters: undefined } as const;
  const { columns, rows, count, milliseconds } = readResult(
    [{ Name: 'Tea', Mrp: 10 }, { Name: null }],
    7,
    of,
    '',
  );
  expect(columns.map(({ name }) => name)).toEqual(['Name', 'Mrp']);
  expect([rows, count, milliseconds]).toEqual([
    [
      ['Tea', 10],
      [null, null],
    ],
    2,
    7,
  ]);
});

describe('a plan', () => {
  const scan = { 'Node Type': 'Seq Scan', 'Relation Name': 'orders', 'Total Cost': 90, 'Plan Rows': 10 };

  it('says which step has the most work of its own, and how much that is', () => {
    const plan = readPlan([{ Plan: { 'Node Type': 'Sort', 'Total Cost': 100, Plans: [scan] } }]);
    expect(plan?.most).toBe(1);
    expect(plan?.root.ownCost).toBe(10);
    expect(plan?.root.steps[0]).toMatchObject({ kind: 'Seq Scan', on: 'orders', actual: undefined });
  });

  it('counts all loops of a step that was run, and says where the estimate was far off', () => {
    const ran = { ...scan, 'Actual Rows': 50, 'Actual Total Time': 0.5, 'Actual Loops': 4 };
    const root = readPlan(JSON.stringify([{ Plan: ran, 'Planning Time': 1, 'Execution Time': 2 }]))?.root;
    expect(root?.actual).toEqual({ rows: 200, milliseconds: 2, loops: 4 });
    expect(root && isFarOff(root)).toBe(false);
    const off = readPlan([{ Plan: { ...ran, 'Actual Rows': 5000 } }])?.root;
    expect(off && isFarOff(off)).toBe(true);
  });

  it('is none where the answer is something else', () => {
    expect([readPlan(undefined), readPlan('Seq Scan'), readPlan([{}])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
