import { describe, expect, it } from 'vitest';
import {
  choice,
  date,
  decimal,
  email,
  integer,
  lines,
  reference,
  serial,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import {
  normaliseResource,
  normaliseResources,
} from '../../../contract/resource/check/normaliseResources.ts';
import type { ResourceDeclaration } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { seenPart, unseenNames } from '../../../contract/resource/seen.ts';
import { declare, shelf } from '../../support/declarations.ts';

const kinds = [
  { value: 1, label: 'One' },
  { value: 2, label: 'Two' },
];

const fields: ResourceDeclaration['fields'] = {
  Name: text('Name'),
  Kind: choice('Kind', { choices: kinds, seen: 'edit' }),
  Maker: text('Maker', { seen: 'edit' }),
  ShelfId: reference('Shelf', { to: 'shelf', labelled: 'ShelfName', seen: 'edit' }),
  Size: integer('Size', { seen: 'report' }),
  Due: date('Due', { seen: 'edit', required: 'x', default: { daysFromToday: 0 } }),
};

const bolt = (
  changes: Partial<ResourceDeclaration> = {},
  others: ResourceDeclaration['fields'] = {},
): ResourceDeclaration =>
  declare(
    'Bolt',
    { ...fields, ...others },
    {
      calls: { list: 'Bolt/GetBolts', create: 'Bolt/CreateBolt', update: 'Bolt/UpdateBolt' },
      columns: ['Name', 'Kind', 'Maker', 'ShelfName', 'Size'],
      ...changes,
    },
  );

describe('a resource as a person sees it', () => {
  const resource = normaliseResource(
    'bolt',
    bolt({
      tabs: { One: ['Name', 'Size'], Two: ['Kind', 'Maker', 'ShelfId', 'Due'] },
      filters: [{ field: 'Kind', counts: 'Bolt/GetCounts' }],
      actions: [
        { name: 'view', label: 'View', right: 'view', view: { title: 'Bolt', fields: ['Name', 'Maker'] } },
      ],
    }),
  );
  const seenBy = (...rights: string[]) =>
    seenPart(
      resource,
      unseenNames(resource, (right) => rights.includes(right)),
    );

  it('is whole for people with all the rights', () => {
    expect(seenBy('edit', 'report')).toBe(resource);
  });

  it('lacks everything that they do not see: fields, columns, tabs, filters, views, exports', () => {
    const seen = seenBy('view', 'report');
    expect(Object.keys(seen.fields)).toEqual(['Name', 'Size']);
    expect(seen.columns.map(({ field }) => field)).toEqual(['Name', 'Size']);
    expect(seen.tabs).toEqual([{ title: 'One', fields: ['Name', 'Size'] }]);
    expect(seen.filters).toEqual([]);
    expect(seen.actions).toMatchObject([{ view: { fields: ['Name'] } }]);
    expect(seen.export.columns.map(({ field }) => field)).toEqual(['Name', 'Size']);
  });

  it('is searched by what they see alone', () => {
    expect(resource.search).toEqual(['Name', 'Maker', 'ShelfName']);
    expect(seenBy('view').search).toEqual(['Name']);
  });
});

describe('a field that not everybody sees is refused at the start', () => {
  const onlyEdit = (name: string) => `goes by '${name}', which only people with the right to edit see`;
  const isOne = { field: 'Kind', is: 1 };

  it.each<[what: string, declaration: ResourceDeclaration, why: string]>([
    ['as the label', bolt({ label: 'Maker' }), `the label ${onlyEdit('Maker')}`],
    ['as the sort', bolt({ sort: { by: 'Kind' } }), `the sort ${onlyEdit('Kind')}`],
    ['as the period', bolt({ period: { days: 7, field: 'Due' } }), `the period ${onlyEdit('Due')}`],
    [
      'as what never overlaps',
      bolt({ neverOverlap: { from: 'Due', to: 'Due', message: 'x' } }),
      `what never overlaps ${onlyEdit('Due')}`,
    ],
    [
      'as the sort of another column',
      bolt({ columns: [{ field: 'Name', sortBy: 'Kind' }] }),
      `the sort of the column 'Name' ${onlyEdit('Kind')}`,
    ],
    [
      'in a condition of another field',
      bolt({}, { Note: text('Note', { shown: isOne }) }),
      `the field 'Note' ${onlyEdit('Kind')}`,
    ],
    [
      'in a condition of a field that others see',
      bolt({}, { Note: text('Note', { locked: isOne, seen: 'report' }) }),
      `the field 'Note' ${onlyEdit('Kind')}`,
    ],
    [
      'where another field is derived of it',
      bolt({}, { Last: serial('Last', { derived: { rule: 'rangeEnd', from: ['Size', 'Size'] } }) }),
      "the field 'Last' goes by 'Size', which only people with the right to report see",
    ],
    [
      'where another field copies it',
      bolt({}, { Copy: text('Copy', { copies: { from: 'Maker', when: { mode: 'add' } } }) }),
      `the field 'Copy' ${onlyEdit('Maker')}`,
    ],
    [
      'in the condition of an action of others',
      bolt({
        actions: [
          { name: 'act', label: 'Act', right: 'report', call: 'Bolt/Act', confirm: 'Act?', shown: isOne },
        ],
      }),
      `the action 'act' ${onlyEdit('Kind')}`,
    ],
    [
      'asked for by an action of others',
      bolt({
        actions: [
          { name: 'act', label: 'Act', right: 'view', call: 'Bolt/Act', confirm: 'Act?', asks: ['Maker'] },
        ],
      }),
      `the action 'act' ${onlyEdit('Maker')}`,
    ],
    [
      'in a check with one that others see',
      bolt({ checks: [{ rule: 'same', fields: ['Name', 'Maker'], message: 'x', at: 'Maker' }] }),
      "the check 'same' reads fields that different people see",
    ],
    [
      'required without a default',
      bolt({}, { Price: integer('Price', { seen: 'edit', required: 'x' }) }),
      "its field 'Price' is required, though not everybody who adds a record sees it: give it a default",
    ],
  ])('%s', (_what, declaration, why) => {
    expect(() => normaliseResource('bolt', declaration)).toThrow(
      new Error(`The declaration 'bolt' (/masters/bolt-master): ${why}`),
    );
  });

  const personal = { seen: 'owner', months: 12 };
  it.each<[what: string, field: Parameters<typeof text>[1], why: string, rights?: Record<string, string>]>([
    [
      'by a right that the page does not have',
      { seen: 'onwer' },
      "its field 'Note' needs the right 'onwer', which the page does not have: name it in 'rights'; did you mean 'owner'? (known: view, add, edit, report, owner)",
    ],
    ['by a name of every page’s', {}, "its own right 'edit' is one that every page has", { edit: 'Edit' }],
    [
      'by no name',
      {},
      "its own right 'an owner' is not a name in letters, such as 'approve'",
      { 'an owner': 'O' },
    ],
    ['by a right without a label', {}, "its own right 'owner' has no label", { owner: ' ' }],
    [
      'as personal by a right of every page',
      { personal: { ...personal, seen: 'edit' } },
      "its field 'Note' is personal, for which the page names a right of its own in 'rights'",
    ],
    [
      'as personal for half a month',
      { personal: { ...personal, months: 0.5 } },
      "its field 'Note' is personal without whole months after which the server empties it",
    ],
    [
      'as personal in a column that is known',
      { personal: { ...personal, columns: ['bolts.note'] } },
      "its field 'Note' is personal and names 'columns', though its own column is known",
    ],
    [
      'as personal though two records may not both be empty',
      { personal, unique: 'x' },
      "its field 'Note' is personal, though it cannot be emptied",
    ],
  ])('%s', (_what, field, why, rights = { owner: 'Owner' }) => {
    expect(() => normaliseResource('bolt', bolt({ rights }, { Note: text('Note', field) }))).toThrow(
      new Error(`The declaration 'bolt' (/masters/bolt-master): ${why}`),
    );
  });

  it('in a mail to anybody but the person of whom it tells', () => {
    const mailed = (to: string) =>
      bolt(
        { rights: { owner: 'Owner' }, mail: { to, subject: 'Hello', text: 'Dear {Owner}' } },
        {
          Owner: text('Owner', { personal }),
          Email: email('Email', { personal }),
          Clerk: email('Clerk'),
        },
      );
    expect(() => normaliseResource('bolt', mailed('Email'))).not.toThrow();
    expect(() => normaliseResource('bolt', mailed('Clerk'))).toThrow(
      "its mail says '{Owner}', which not everybody sees",
    );
  });

  it('in a report whose rows have no id', () => {
    const report: ResourceDeclaration = {
      path: '/reports/bolt-report',
      title: 'Bolt Report',
      item: 'Bolt',
      icon: 'report',
      calls: { list: 'Report/GetBolts' },
      rows: 'usersWaiting',
      label: 'Name',
      fields: { Name: text('Name'), Maker: text('Maker', { seen: 'report' }) },
      columns: ['Name', 'Maker'],
    };
    expect(() => normaliseResource('bolts', report)).toThrow('which not everybody sees: give them an id');
    expect(() => normaliseResource('bolts', { ...report, id: 'BoltId' })).not.toThrow();
  });

  it('if it narrows another resource’s options', () => {
    const nut = declare('Nut', {
      Name: text('Name'),
      BoltId: reference('Bolt', {
        to: 'bolt',
        labelled: 'BoltName',
        options: { post: 'Nut/GetBolts' },
        like: { Maker: 'Name' },
      }),
    });
    expect(() => normaliseResources({ shelf, bolt: bolt(), nut })).toThrow(
      "by its 'Maker', which not everybody sees",
    );
  });

  it.each([
    ['Name.Size', "though 'Name' is not a reference"],
    ['ShelfId.Size', "which 'shelf' does not have"],
    ['ShelfId.ShelfName', 'which is neither a number nor a day'],
    ['ShelfId.Secret', 'which not everybody sees'],
  ])('if a check reads %s through a reference, which it can’t', (read, why) => {
    const box = declare(
      'Box',
      {
        Name: text('Name'),
        Size: integer('Size'),
        ShelfId: reference('Shelf', { to: 'shelf', labelled: 'ShelfName' }),
      },
      { checks: [{ rule: 'inOrder', fields: ['Size', read], message: 'x', at: 'Size' }] },
    );
    const secret = { ...shelf, fields: { ...shelf.fields, Secret: integer('Secret', { seen: 'edit' }) } };
    expect(() => normaliseResources({ shelf: secret, box })).toThrow(`a check reads '${read}', ${why}`);
  });

  it.each([
    ['Name.Size', "though 'Name' is not a reference"],
    ['ShelfId.Size', "which 'shelf' does not have"],
    ['ShelfId.ShelfName', 'which is of another kind: text'],
    ['ShelfId.Weight', 'which has more decimals: 2'],
    ['ShelfId.Secret', 'which not everybody sees'],
  ])('if a field or one of a line copies %s, which it can’t', (from, why) => {
    const own = { Name: text('Name'), ShelfId: reference('Shelf', { to: 'shelf', labelled: 'ShelfName' }) };
    const Size = decimal('Size', { places: 1, copies: { from } });
    const secret = {
      ...shelf,
      fields: {
        ...shelf.fields,
        Secret: decimal('Secret', { places: 1, seen: 'edit' }),
        Weight: decimal('Weight', { places: 2 }),
      },
    };
    const box = declare('Box', { ...own, Size });
    expect(() => normaliseResources({ shelf: secret, box })).toThrow(
      `its field 'Size' copies '${from}', ${why}`,
    );
    const fields = { ...own, Size };
    const crate = declare('Crate', {
      Title: text('Title'),
      Parts: lines('Parts', { table: 'parts', fields }),
    });
    expect(() => normaliseResources({ shelf: secret, crate })).toThrow(
      `its field 'Parts.Size' copies '${from}', ${why}`,
    );
  });

  it('if a field copies of a reference and something else decides it', () => {
    const from = 'ShelfId.ShelfName';
    const copied = (options: object) =>
      declare('Box', {
        ShelfId: reference('Shelf', { to: 'shelf', labelled: 'ShelfLabel' }),
        Name: text('Name', { copies: { from }, ...options }),
      });
    expect(() => normaliseResources({ shelf, box: copied({}) })).not.toThrow();
    expect(() => normaliseResources({ shelf, box: copied({ required: 'x' }) })).toThrow(
      `its field 'Name' copies '${from}', so it can't have 'required'`,
    );
    expect(() =>
      normaliseResources({ shelf, box: copied({ copies: { from, when: { mode: 'add' } } }) }),
    ).toThrow(`its field 'Name' copies '${from}', and nothing else decides it`);
    expect(() => normaliseResource('box', copied({ copies: { from: 'ShelfId' } }))).toThrow(
      "its field 'Name' copies 'ShelfId' without a condition: say it by 'when'",
    );
  });

  it('unless the same people see what reads it, or it has a default', () => {
    const others: ResourceDeclaration['fields'] = {
      Note: text('Note', { seen: 'edit', shown: isOne }),
      Price: integer('Price', { seen: 'edit', required: 'x', default: 1 }),
      Added: integer('Added', { seen: 'add', required: 'x' }),
    };
    const changes: Partial<ResourceDeclaration> = {
      editable: isOne,
      actions: [
        {
          name: 'act',
          label: 'Act',
          right: 'edit',
          call: 'Bolt/Act',
          confirm: 'Act?',
          shown: isOne,
          asks: ['Maker'],
        },
      ],
      checks: [{ rule: 'same', fields: ['Maker', 'Note'], message: 'x', at: 'Note' }],
    };
    expect(() => normaliseResource('bolt', bolt(changes, others))).not.toThrow();
  });
});
