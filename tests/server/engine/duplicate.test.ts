import { expect, it } from 'vitest';
import { importCalls } from '../../../contract/calls/records/imports.ts';
import { switchField, text } from '../../../contract/resource/declaration/fields.ts';
import { done } from '../../support/ask.ts';
import { declare } from '../../support/declarations.ts';
import { fileDeclaredApp, type Row, rowsOf } from '../../support/shelfApp.ts';

const tool = declare(
  'Tool',
  {
    Supplier: text('Supplier', {
      required: 'Please enter the supplier.',
      locked: { field: 'IsSold', is: true },
    }),
    IsSold: switchField('Is Sold'),
    Note: text('Note', { locked: true, default: 'New' }),
  },
  {
    calls: { list: 'Tool/GetTools', create: 'Tool/CreateTool', update: 'Tool/UpdateTool' },
    duplicate: true,
  },
);
const { deps, newcomer, work } = await fileDeclaredApp({ tool });

it('takes what only a stored record locks, and begins anew what nobody fills', async () => {
  const person = await newcomer();
  const { ToolId } = await done(person.post<Row>('Tool/CreateTool', { Supplier: 'Anand', IsSold: true }));
  await deps.database.pool.query(`update tools set note = 'Old'`);
  await done(
    person.post(importCalls.change.path, {
      Page: 'tool-master',
      Does: 'duplicate',
      Rows: [{ Id: Number(ToolId) }],
    }),
  );
  await work();
  const [copy] = (await rowsOf(person, 'Tool/GetTools')).filter((row) => row['ToolId'] !== ToolId);
  expect(copy).toMatchObject({ Supplier: 'Anand', IsSold: true, Note: 'New' });
});
