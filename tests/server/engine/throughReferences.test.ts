import { expect, it } from 'vitest';
import { date, integer, reference, text } from '../../../contract/resource/declaration/fields.ts';
import { declare } from '../../support/declarations.ts';
import { fileDeclaredApp } from '../../support/shelfApp.ts';

const tool = declare(
  'Tool',
  { Name: text('Name'), Months: integer('Months'), Most: integer('Most') },
  {
    calls: {
      list: 'Tool/GetTools',
      create: 'Tool/CreateTool',
      update: 'Tool/UpdateTool',
      options: 'Tool/GetDDL',
    },
  },
);
const late = 'It is due earlier.';
const loan = declare(
  'Loan',
  {
    ToolId: reference('Tool', { to: 'tool', labelled: 'ToolName' }),
    Since: date('Since'),
    Due: date('Due', { locked: { field: 'Qty', is: 9 } }),
    Qty: integer('Quantity'),
  },
  {
    label: 'LoanId',
    calls: { list: 'Loan/GetLoans', create: 'Loan/CreateLoan', update: 'Loan/UpdateLoan' },
    checks: [
      {
        rule: 'inOrder',
        fields: ['Due', { field: 'Since', months: 'ToolId.Months' }],
        message: late,
        at: 'Due',
      },
      {
        rule: 'inOrder',
        fields: ['Qty', 'ToolId.Most'],
        message: 'So many are not there.',
        at: 'Qty',
      },
    ],
    actions: [
      {
        name: 'extend',
        label: 'Extend',
        right: 'edit',
        call: 'Loan/Extend',
        asks: ['Due'],
        confirm: 'Extend?',
      },
    ],
  },
);
const { newcomer } = await fileDeclaredApp({ tool, loan });

it('a rule holds by the record that the reference leads to as it is, in saves and in actions', async () => {
  const person = await newcomer();
  const stranger = await newcomer();
  const made = async (call: string, sent: object, by = person) =>
    (await by.post<{ ToolId: number; LoanId: number }>(call, sent)).data;
  const { ToolId } = await made('Tool/CreateTool', { Name: 'Gauge', Months: 2, Most: 5 });
  const foreign = await made('Tool/CreateTool', { Name: 'Gauge', Months: 99, Most: 99 }, stranger);
  const sent = { ToolId, Since: '2026/01/31', Due: '2026/03/31', Qty: 5 };
  const save = (changes: object) => person.post('Loan/CreateLoan', { ...sent, ...changes });
  expect(await save({ Due: '2026/04/01' })).toMatchObject({
    code: '400',
    message: late,
    data: { errors: { Due: late } },
  });
  expect(await save({ Qty: 6 })).toMatchObject({ code: '400', message: 'So many are not there.' });
  expect((await save({ ToolId: foreign.ToolId, Qty: 6 })).code).toBe('400');
  expect((await save({ ToolId: null, Due: '2026/04/01', Qty: 6 })).code).toBe('200');
  const { LoanId } = await made('Loan/CreateLoan', sent);
  expect((await person.post('Tool/UpdateTool', { ToolId, Name: 'Gauge', Months: 1, Most: 4 })).code).toBe(
    '200',
  );
  const extend = (Due: string) => person.post('Loan/Extend', { LoanId, Due });
  expect([(await extend('2026/03/01')).message, (await extend('2026/02/28')).code]).toEqual([late, '200']);
  expect((await person.post('Loan/UpdateLoan', { LoanId, Since: '2026/03/31' })).code).toBe('200');
  expect((await person.post('Loan/UpdateLoan', { LoanId, Qty: 5 })).code).toBe('400');
});
