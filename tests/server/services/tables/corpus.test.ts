import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Cell, TableForm } from '../../../../server/services/tables/Table.ts';
import { tableParts } from '../../../../server/services/tables/tableParts.ts';

/** What a file of `tests/tables` must become: its rows, each behind its number, or the text that refuses it. */
type Expected =
  | ({ heads: string[]; rows: [row: number, ...cells: Cell[]][] } & Partial<TableForm>)
  | { fault: string };

const folder = 'tests/tables';
const expected = JSON.parse(readFileSync(`${folder}/expected.json`, 'utf8')) as Record<string, Expected>;

const knownHeads = ['name', 'code', 'day', 'price', 'quantity', 'remark'];

async function read(name: string): Promise<Expected> {
  const rows: [number, ...Cell[]][] = [];
  let heads: string[] = [];
  let form: TableForm | undefined;
  try {
    for await (const part of tableParts(`${folder}/${name}`, {
      mostRows: 100,
      mostColumns: 10,
      knownHeads,
    })) {
      if ('heads' in part) ({ heads } = part);
      if ('form' in part) ({ form } = part);
      if ('rows' in part)
        rows.push(...part.rows.map(({ row, cells }): [number, ...Cell[]] => [row, ...cells]));
    }
  } catch (error) {
    return { fault: (error as Error).message };
  }
  const { kind: _kind, notes = [], ...rest } = form ?? {};
  return { ...rest, ...(notes.length && { notes }), heads, rows };
}

it('has an expectation for each file', () => {
  const files = readdirSync(folder).filter((name) => !name.endsWith('.json'));
  expect(files.toSorted()).toEqual(Object.keys(expected).toSorted());
  expect(files.length).toBeGreaterThanOrEqual(60);
});

it.each(Object.keys(expected))('reads %s as it was meant', async (name) => {
  expect(await read(name)).toEqual(expected[name]);
});
