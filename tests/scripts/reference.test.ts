import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Field } from '../../contract/resource/declaration/Field.ts';
import * as builders from '../../contract/resource/declaration/fields.ts';
import { kinds } from '../../contract/resource/declaration/kinds.ts';
import { normaliseResource } from '../../contract/resource/check/normaliseResources.ts';
import type { ResourceDeclaration } from '../../contract/resource/declaration/ResourceDeclaration.ts';
import { readReference } from '../../scripts/reference/readReference.ts';
import { WordFile } from '../../scripts/reference/readWords.ts';
import { compile } from '../support/compile.ts';

const { choice, date, email, integer, lines, lookup, reference, serial, switchField, text } = builders;
const language = readReference();

/** Names that examples use; a declaration of an example has those that it mentions. */
const fields: Readonly<Record<string, Field>> = {
  Title: text('Title'),
  TicketStatus: choice('Status', {
    choices: [
      { value: 1, label: 'Open' },
      { value: 2, label: 'Closed' },
      { value: 3, label: 'Waiting' },
    ],
  }),
  CloseReason: text('Close Reason'),
  DueDate: date('Due Date'),
  ClosedOn: date('Closed On'),
  StartDate: date('Start Date'),
  EndDate: date('End Date'),
  IsLocal: switchField('Is Local'),
  IsRead: switchField('Is Read'),
  IsSameAddress: switchField('Same Address'),
  BillAddress: text('Address'),
  ProductId: reference('Product', { to: 'product', labelled: 'ProductName' }),
  UserType: choice('User Type', { choices: [{ value: 1, label: 'Web' }] }),
  CountryId: lookup('Country', { to: 'country', labelled: 'CountryName' }),
  StateId: lookup('State', { to: 'state', of: 'CountryId', labelled: 'StateName' }),
  InvoiceNo: text('Invoice No'),
  DealerName: text('Dealer'),
  Amount: integer('Amount'),
  FromNo: serial('From No'),
  ToNo: serial('To No'),
  Qty: integer('Quantity'),
  Items: lines('Items', { table: 'ticket_items', fields: { Qty: integer('Quantity') } }),
  Price: integer('Price'),
  Password: text('Password'),
  Again: text('Again'),
  Action: text('Action'),
  Page: text('Page'),
  UserName: text('Person'),
  FilePath: text('File'),
  Email: email('Email'),
  PersonName: text('Person'),
  OwnerId: reference('Owner', { to: 'user', labelled: 'OwnerName' }),
  InspectorId: reference('Inspector', { to: 'user', labelled: 'InspectorName' }),
};

const needs: Readonly<Record<string, readonly string[]>> = {
  ProductName: ['ProductId'],
  StateId: ['CountryId'],
  CityName: ['CountryId', 'StateId'],
};

function fieldsOf(example: string): Record<string, Field> {
  const mentioned = example.match(/\w+/g) ?? [];
  const names = new Set(['Title', ...mentioned, ...mentioned.flatMap((name) => needs[name] ?? [])]);
  if (/\bmail\b|\b(to|subject|text): '/.test(example)) names.add('OwnerId');
  // a reference's label is a name beside it, not a field
  for (const [label] of example.matchAll(/(?<=labelled: ')\w+/g)) names.delete(label);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name)));
}

const isField = (example: string): boolean => /^\w+: (\w+)\(/.test(example);

/** The places of a type's words in a declaration. */
const places: Readonly<Record<string, (given: Record<string, unknown>) => Record<string, unknown>>> = {
  DeclaredCalls: (given) => ({ calls: { list: 'Ticket/GetTickets', ...given } }),
  ColumnDeclaration: (given) => ({ columns: [{ field: 'Title', ...given }] }),
  FilterDeclaration: (given) => ({ filters: [{ field: 'TicketStatus', ...given }] }),
  RowLook: (given) => ({ looks: [{ when: { field: 'Status', is: 'InActive' }, look: 'muted', ...given }] }),
  ChartDeclaration: (given) => ({
    chart: { type: 'bar', title: 'Tickets', by: 'Title', call: 'Ticket/GetChart', ...given },
  }),
  CardDeclaration: (given) => ({
    card: { title: 'Tickets', ...given },
    filters: 'filter' in given ? [{ field: 'TicketStatus' }] : [],
    period: { days: 30, presets: ['thisMonth'] },
  }),
  StatesDeclaration: (given) => ({
    states: {
      field: 'TicketStatus',
      moves: { close: { label: 'Close', to: 2 }, wait: { label: 'Wait', to: 3 } },
      ...given,
    },
    fields: {
      Title: text('Title'),
      DueDate: date('Due Date'),
      TicketStatus: fields['TicketStatus'],
      CloseReason: text('Reason'),
    },
  }),
  MoveDeclaration: (given) => ({
    states: {
      field: 'TicketStatus',
      moves: { close: { label: 'Close', to: 2, ...given }, wait: { label: 'Wait', to: 3 } },
    },
    fields: { Title: text('Title'), TicketStatus: fields['TicketStatus'] },
  }),
  RowAction: (given) => ({
    actions: [{ name: 'do', label: 'Do', right: 'edit', dialog: 'downloadSeals', ...given }],
  }),
  CallAction: (given) => ({
    actions: [{ name: 'do', label: 'Do', right: 'edit', call: 'Ticket/Do', confirm: 'Do it?', ...given }],
  }),
  SetAction: (given) => ({
    actions: [
      {
        name: 'do',
        label: 'Do',
        right: 'edit',
        call: 'Ticket/Do',
        confirm: 'Do it?',
        asks: ['Title'],
        ...given,
      },
    ],
  }),
  FormAction: (given) => ({
    actions: [
      {
        name: 'do',
        label: 'Do',
        right: 'edit',
        call: 'Ticket/Do',
        fields: { Reason: text('Reason'), FromNo: serial('From No') },
        ...given,
      },
    ],
  }),
  MailDeclaration: (given) => ({
    calls: { list: 'Ticket/GetTickets', create: 'Ticket/CreateTicket' },
    mail: { to: 'OwnerId', subject: 'A ticket', text: '{Title}', ...given },
  }),
  ReminderDeclaration: (given) => ({
    reminders: { due: { on: 'DueDate', to: 'CreatedBy', subject: 'A ticket', text: '{Title}', ...given } },
    fields: { Title: text('Title'), DueDate: date('Due Date'), TicketStatus: fields['TicketStatus'] },
  }),
  DetailsDeclaration: (given) => ({ details: { title: 'Ticket', fields: ['Title'], ...given } }),
  ViewAction: (given) => ({ actions: [{ name: 'view', label: 'View', right: 'view', ...given }] }),
  CrossCheck: (given) => ({
    checks: [{ rule: 'same', fields: ['Title'], message: 'No.', at: 'Title', ...given }],
  }),
  PickerDeclaration: (given) => ({
    picker: {
      label: 'Choose',
      title: 'Series',
      call: 'Ticket/GetSeries',
      columns: {},
      fills: {},
      empty: 'None.',
      ...given,
    },
  }),
  ExportDeclaration: (given) => ({ period: { days: 7 }, export: { file: 'Tickets', ...given } }),
  Condition: (given) => ({ editable: given }),
};

const ticket: ResourceDeclaration = {
  path: '/masters/ticket-master',
  title: 'Ticket Master',
  item: 'Ticket',
  icon: 'category',
  calls: { list: 'Ticket/GetTickets' },
  id: 'TicketId',
  rights: { approve: 'Approve', visitor: 'Visitors' },
  fields: {},
  columns: ['Title'],
};

/** The kinds of resource; an example must make sense in one of them. */
const ways: readonly Partial<ResourceDeclaration>[] = [
  { table: 'tickets' },
  { table: 'tickets', calls: { list: 'Ticket/GetTickets', create: 'Ticket/CreateTicket' } },
  { table: 'tickets', calls: { list: 'Ticket/GetTickets', update: 'Ticket/UpdateTicket' } },
  { table: 'tickets', calls: { list: 'Ticket/GetTickets', toggle: 'Ticket/InActiveRow' } },
  { rows: 'tickets', writes: 'tickets' },
  { rows: 'tickets', calls: undefined, api: 'rest' },
];

const required: Readonly<Record<string, Record<string, unknown>>> = {
  choice: { choices: [{ value: 1, label: 'Open' }] },
  reference: { to: 'product', labelled: 'ProductName' },
  lookup: { to: 'country', labelled: 'CountryName' },
  pairs: { as: 'list', keyLabel: 'Name', valueLabel: 'Value' },
};

/** Makes every declaration that may hold the example. */
function declarationsOf(
  type: string,
  word: string,
  example: string,
  given: Record<string, unknown>,
): Record<string, unknown>[] {
  const others = fieldsOf(example);
  const place = places[type];
  const parts: Record<string, unknown>[] = [];
  if (isField(example)) parts.push({ fields: { ...others, ...given } });
  else if (type === 'Choice') {
    const choices = [{ value: 1, label: 'Open', ...given }];
    parts.push({ fields: { ...others, Tried: { kind: 'choice', label: 'Tried', choices } } });
  } else if (type === 'options')
    for (const kind of Object.keys(kinds))
      parts.push({ fields: { ...others, Tried: { kind, label: 'Tried', ...required[kind], ...given } } });
  else parts.push({ fields: others, ...(place && word in given ? place(given) : given) });
  return parts.flatMap((part) => ways.map((way) => ({ ...ticket, ...way, ...part })));
}

function faultOf(declaration: Record<string, unknown>): string {
  try {
    normaliseResource('ticket', declaration as unknown as ResourceDeclaration);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const options = ['CommonOptions', 'TextOptions', 'NumberOptions', 'UploadOptions'];

const groups = [
  language.resource,
  ...language.parts,
  language.common,
  ...language.shared,
  language.conditions,
  ...language.named,
  language.icons,
].map(({ title, type, words }) => ({ title, type: options.includes(type) ? 'options' : type, words }));

const examples: [where: string, word: string, type: string, example: string][] = [
  ...groups.flatMap(({ title, type, words }) =>
    words.map((word): [string, string, string, string] => [title, word.name, type, word.example]),
  ),
  ...language.kinds.flatMap((kind) =>
    [kind, ...kind.options].map((word): [string, string, string, string] => [
      kind.name,
      word.name,
      'options',
      word.example,
    ]),
  ),
];

/** Evaluates the examples to plain data. */
async function valuesOf(texts: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sealbook-examples-'));
  const path = join(folder, 'examples.mjs');
  const names = Object.keys(builders).join(', ');
  await writeFile(
    path,
    `export const read = ({ ${names} }) => [${texts.map((text) => `({ ${text} })`).join(',\n')}];`,
  );
  const module: { read: (given: typeof builders) => Record<string, unknown>[] } = await import(path);
  await rm(folder, { recursive: true });
  return module.read(builders);
}

const values = await valuesOf(examples.map(([, , , example]) => example));

describe('the reference of the language', () => {
  it('has a line and an example for every word', () => {
    expect(language.faults()).toEqual([]);
  });

  it('says which words lack them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sealbook-words-'));
    const path = join(folder, 'Words.ts');
    await writeFile(
      path,
      'export interface Words {\n  /** Said. */\n  said: 1;\n  unsaid: 2;\n}\nexport interface Others {}\n',
    );
    const file = new WordFile(path);
    file.words('Words');
    await rm(folder, { recursive: true });
    expect(file.faults).toEqual([
      `${path}: 'said' of 'Words' has no @example`,
      `${path}: 'unsaid' of 'Words' has no line that says what it means`,
      `${path}: 'unsaid' of 'Words' has no @example`,
    ]);
    expect(file.unread).toEqual([`${path}: the words of 'Others' are nowhere in the reference`]);
  });

  const tried = examples.map((example, index) => [...example, values[index] ?? {}] as const);

  it.each(tried)('shows %s, %s, by an example that makes sense', (_where, word, type, example, given) => {
    const faults = declarationsOf(type, word, example, given).map(faultOf);
    expect(faults.includes('') ? [] : faults).toEqual([]);
  });

  it('has examples that compile', async () => {
    const types: Readonly<Record<string, string>> = {
      options: 'OptionsOfAny',
      Choice: 'Partial<Choice>',
      Condition: 'Condition',
      CrossCheck: 'Partial<CrossCheck>',
    };
    const lines = tried.map(([, word, type, example, given]) => {
      if (isField(example)) return `({ ${example} }) satisfies Record<string, Field>;`;
      const isBare = type in types || (type in places && word in given);
      const part = types[type] ?? (isBare ? `Partial<${type}>` : 'Partial<ResourceDeclaration>');
      return `({ ${example} }) satisfies ${part};`;
    });
    const head = [
      "import type { Choice } from './contract/choices/Choice.ts';",
      "import type { Field, FieldOptionsByKind } from './contract/resource/declaration/Field.ts';",
      "import type { Condition } from './contract/resource/declaration/Condition.ts';",
      "import type { CrossCheck } from './contract/resource/declaration/namedRules.ts';",
      `import { ${Object.keys(builders).join(', ')} } from './contract/resource/declaration/fields.ts';`,
      "import type * as declaration from './contract/resource/declaration/ResourceDeclaration.ts';",
      ...['ResourceDeclaration', ...new Set(examples.map(([, , type]) => type))]
        .filter(
          (type, index, all) =>
            all.indexOf(type) === index &&
            (type === 'ResourceDeclaration' || (type in places && !(type in types))),
        )
        .map((type) => `type ${type} = declaration.${type};`),
      'type OptionsOfAny = Partial<{ [Kind in keyof FieldOptionsByKind]: FieldOptionsByKind[Kind] }[keyof FieldOptionsByKind]>;',
    ];
    const complaints = await compile({ 'examples.ts': [...head, ...lines].join('\n') });
    expect(complaints.map(({ line, message }) => `${lines[line - head.length - 1]}: ${message}`)).toEqual([]);
  });
});
