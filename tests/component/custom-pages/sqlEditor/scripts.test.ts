import { expect, it } from 'vitest';
import { readResult } from '../../../../src/custom-pages/sqlEditor/ShownResult.ts';
import { storeScript, readScript, type Script } from '../../../../src/custom-pages/sqlEditor/useScript.ts';

const scriptOf = (text: string): Script => ({ text, type: '' });

it('stores a script for each person, and ignores stored values that are none', () => {
  storeScript(1, scriptOf('select 1'));
  expect(readScript(1)).toEqual(scriptOf('select 1'));
  localStorage.setItem('sealbook.sql-script.2', '{"text":1}');
  expect(readScript(2)).toEqual(scriptOf(''));
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
