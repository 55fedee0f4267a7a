import { expect, it } from 'vitest';
import { textAt } from '../../../../src/custom-pages/sqlEditor/ResultTable.tsx';
import { readResult } from '../../../../src/custom-pages/sqlEditor/ShownResult.ts';
import { storeScript, readScript, type Script } from '../../../../src/custom-pages/sqlEditor/useScript.ts';

const scriptOf = (text: string): Script => ({ text, type: '' });

it('stores a script for each person, and ignores stored values that are none', () => {
  storeScript(1, scriptOf('select 1'));
  expect(readScript(1)).toEqual(scriptOf('select 1'));
  localStorage.setItem('sealbook.sql-script.2', '{"text":1}');
  expect(readScript(2)).toEqual(scriptOf(''));
});

it('copies rows as spreadsheets paste them', () => {
  const columns = ['id', 'note'].map((name) => ({ name, type: '' }));
  const rows = [
    [1, 'two\nlines'],
    [2, null],
    [3, 'a "word"'],
  ];
  const copied = (row: number, column: number) => textAt({ columns, rows }, { row, column });
  expect(copied(-1, -1)).toBe('ID\tNOTE\n1\t"two\nlines"\n2\t\n3\t"a ""word"""');
  expect([copied(1, -1), copied(-1, 1), copied(2, 1)]).toEqual(['2\t', 'NOTE', 'a "word"']);
});

it('reads the array of row objects that a back end answers by the specification', () => {
  const of = { script: 'select something', type: 'Query' } as const;
  const { columns, rows, count, milliseconds } = readResult([{ Name: 'Tea', Mrp: 10 }, { Name: null }], {
    id: 'a',
    took: 7,
    message: '',
    of,
  });
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
