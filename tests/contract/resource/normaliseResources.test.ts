import { describe, expect, it } from 'vitest';
import {
  lookup,
  password,
  choice,
  date,
  decimal,
  email,
  file,
  image,
  moment,
  integer,
  lines,
  money,
  multiline,
  pairs,
  reference,
  serial,
  text,
  switchField,
} from '../../../contract/resource/declaration/fields.ts';
import type { Field } from '../../../contract/resource/declaration/Field.ts';
import {
  normaliseResource,
  normaliseResources,
} from '../../../contract/resource/check/normaliseResources.ts';
import type {
  OverlapDeclaration,
  ResourceDeclaration,
  SetAction,
} from '../../../contract/resource/declaration/ResourceDeclaration.ts';

const carton: ResourceDeclaration = {
  path: '/masters/carton-master',
  title: 'Carton Master',
  item: 'Carton',
  icon: 'carton',
  calls: {
    list: 'CartonMaster/GetCarton',
    create: 'CartonMaster/CreateCarton',
    update: 'CartonMaster/UpdateCarton',
    toggle: 'CartonMaster/InActiveRow',
    options: 'CartonMaster/GetActiveCartonDDL',
  },
  id: 'CartonId',
  label: 'CartonName',
  table: 'cartons',
  fields: {
    CartonName: text('Carton Name', { required: 'Please enter your carton name.' }),
    CartonSize: integer('Carton Size'),
    Picture: image('Picture'),
    ProductId: reference('Product', { to: 'carton', labelled: 'ProductName' }),
  },
  columns: ['CartonName', 'CartonSize', 'Picture', 'ProductName', 'CreatedDate', 'Status'],
};

const withFields = (fields: ResourceDeclaration['fields']): ResourceDeclaration => ({
  ...carton,
  fields: { ...carton.fields, ...fields },
});

const overlapping = (neverOverlap: Omit<OverlapDeclaration, 'message'>) => ({
  neverOverlap: { message: 'Taken.', ...neverOverlap },
});

const aList = pairs('Parts', { as: 'list', keyLabel: 'A', valueLabel: 'B' });

describe('a declaration with its defaults filled in', () => {
  const resource = normaliseResource('carton', carton);

  it('takes name, page and section from its path', () => {
    expect(resource).toMatchObject({
      key: 'carton',
      name: 'masters/carton-master',
      page: 'carton-master',
      section: 'masters',
      rowsOf: 'company',
    });
  });

  it('has its total under every declared name', () => {
    expect(resource.totals).toEqual(['TotalRows']);
    expect(normaliseResource('carton', { ...carton, totalAlso: 'TotalRecords' }).totals).toEqual([
      'TotalRows',
      'TotalRecords',
    ]);
  });

  it('names its records by its label, or else by the first column that people can read and all may see', () => {
    const labelOf = (changes: object) => normaliseResource('carton', { ...carton, ...changes }).label;
    expect(labelOf({})).toBe('CartonName');
    const columns = ['CartonSize', 'CartonName', 'ProductName'];
    expect(labelOf({ label: undefined, columns })).toBe('CartonName');
    const CartonName = text('Carton Name', { seen: 'edit' });
    expect(labelOf({ label: undefined, columns, fields: { ...carton.fields, CartonName } })).toBe(
      'ProductName',
    );
    expect(labelOf({ label: undefined, columns: ['CartonSize'] })).toBe('CartonId');
  });

  it('shows 5, 10 or 20 rows at a time by default', () => {
    expect(resource.pageSizes).toEqual([5, 10, 20]);
    expect(normaliseResource('carton', { ...carton, pageSizes: [10, 50] }).pageSizes).toEqual([10, 50]);
  });

  it('has a column for each name, with its field’s label, sortable if the field has an order', () => {
    expect(resource.columns.map(({ label, sort }) => [label, sort])).toEqual([
      ['Carton Name', 'CartonName'],
      ['Carton Size', 'CartonSize'],
      ['Picture', 'Picture'],
      ['Product', 'ProductName'],
      ['Created Date', 'CreatedDate'],
      ['Status', 'Status'],
    ]);
  });

  it('sorts a column by another field, or not at all, if it is declared so', () => {
    const { columns } = normaliseResource('carton', {
      ...carton,
      columns: [
        { field: 'CartonName', sortBy: 'CreatedDate', label: 'Since' },
        { field: 'CartonSize', sortable: false },
      ],
    });
    expect(columns.map(({ label, sort }) => [label, sort])).toEqual([
      ['Since', 'CreatedDate'],
      ['Carton Size', undefined],
    ]);
  });

  it('searches the texts and labels of its columns', () => {
    expect(resource.search).toEqual(['CartonName', 'ProductName']);
  });

  it('sorts by the newest first', () => {
    expect(resource.sort).toEqual({ by: 'CreatedDate', order: 'DESC', several: false });
    expect(normaliseResource('carton', { ...carton, dates: 'Dt', columns: ['CartonName'] })).toMatchObject({
      sort: { by: 'CreatedDt' },
      created: 'CreatedDt',
      updated: 'UpdatedDt',
    });
  });

  const exportedOf = (changes: Partial<ResourceDeclaration>) =>
    normaliseResource('carton', { ...carton, ...changes }).export.columns.map(({ field, label }) => [
      field,
      label,
    ]);

  const written = { table: undefined, rows: 'cartons', writes: 'cartons' };

  it('exports its columns and then the form’s other fields, under their labels and each once', () => {
    expect(resource.export.file).toBe('Carton Master');
    const columns = ['ProductName', { field: 'CreatedDate', label: 'Made On' }];
    const fields = { ...carton.fields, Password: password('Password'), Note: text('Note') };
    // a file never has a password
    expect(exportedOf({ ...written, fields, columns })).toEqual([
      ['ProductName', 'Product'],
      ['CreatedDate', 'Made On'],
      ['CartonName', 'Carton Name'],
      ['CartonSize', 'Carton Size'],
      ['Picture', 'Picture'],
      ['Note', 'Note'],
    ]);
  });

  it('exports added fields, and drops columns and fields of the form', () => {
    const columns = ['CartonName', 'Status'];
    const changes = { adds: ['UpdatedDate', 'CartonName'], drops: ['Picture', 'Status', 'ProductId'] };
    expect(exportedOf({ columns, export: { file: 'Cartons.csv', ...changes } })).toEqual([
      ['CartonName', 'Carton Name'],
      ['CartonSize', 'Carton Size'],
      ['UpdatedDate', 'Updated Date'],
    ]);
  });

  it('exports the columns and a view’s fields if there is no form', () => {
    const calls = { list: 'CartonMaster/GetCarton' };
    const view = { title: 'Carton', fields: ['CartonName', 'CartonSize'] };
    const columns = ['CartonName'];
    expect(exportedOf({ calls, columns })).toEqual([['CartonName', 'Carton Name']]);
    const actions = [{ name: 'view', label: 'View', right: 'view', view }] as const;
    expect(exportedOf({ calls, columns, actions })).toEqual([
      ['CartonName', 'Carton Name'],
      ['CartonSize', 'Carton Size'],
    ]);
  });

  it('exports values of a query that are not fields under the declared labels', () => {
    const gst = { field: 'GstNo', label: 'GST Number' };
    expect(exportedOf({ ...written, export: { adds: [gst] } }).at(-1)).toEqual(['GstNo', 'GST Number']);
  });

  it('has one form with all fields and texts named after its item', () => {
    expect(resource.tabs).toEqual([{ title: '', fields: Object.keys(carton.fields) }]);
    expect(resource.texts).toEqual({
      add: 'Add Carton',
      addTitle: 'Add Carton',
      updateTitle: 'Update Carton',
      added: 'Carton added successfully.',
    });
  });
});

const faultOf = (part: () => unknown): string => {
  try {
    part();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'nothing is wrong';
};

describe('a declaration that makes no sense is refused at the start', () => {
  const nonsense: [what: string, declaration: ResourceDeclaration, why: string][] = [
    [
      'a column that is not a field',
      { ...carton, columns: ['Nobody'] },
      "a column names 'Nobody', which is not one of its fields",
    ],
    [
      'a column named like a part of every object',
      { ...carton, columns: ['constructor'] },
      "a column names 'constructor', which is not one of its fields",
    ],
    ['a column twice', { ...carton, columns: ['CartonName', 'CartonName'] }, 'it has a column twice'],
    ['no columns', { ...carton, columns: [] }, 'it has no columns'],
    [
      'a main column that it does not show',
      { ...carton, columns: ['CartonName'], main: ['CartonSize'] },
      "its main column 'CartonSize' is not one of its columns",
    ],
    [
      'a column sorted by no field',
      { ...carton, columns: [{ field: 'CartonName', sortBy: 'Nobody' }] },
      "the sort of the column 'CartonName' names 'Nobody', which is not one of its fields",
    ],
    [
      'a column sorted by pairs',
      { ...withFields({ Parts: aList }), columns: [{ field: 'CartonName', sortBy: 'Parts' }] },
      "the sort of the column 'CartonName' goes by 'Parts', which has no order",
    ],
    [
      'a sort by no field',
      { ...carton, sort: { by: 'Nobody' } },
      "the sort names 'Nobody', which is not one of its fields",
    ],
    [
      'a sort by pairs',
      { ...withFields({ Parts: aList }), sort: { by: 'Parts' } },
      "the sort goes by 'Parts', which has no order",
    ],
    [
      'a sort by the other spelling of a date',
      { ...carton, sort: { by: 'CreatedDt' } },
      "the sort names 'CreatedDt', which is not one of its fields",
    ],
    [
      'a search in no field',
      { ...carton, search: ['Nobody'] },
      "the search names 'Nobody', which is not one of its fields",
    ],
    [
      'a search in days of a table',
      { ...withFields({ Made: date('Made') }), search: ['Made'] },
      "the search names 'Made', which holds neither a text nor a number",
    ],
    [
      'a label that is not a field',
      { ...carton, label: 'Nobody' },
      "the label names 'Nobody', which is not one of its fields",
    ],
    [
      'an export of no field',
      { ...carton, export: { file: 'x', adds: ['Nobody'] } },
      "the export names 'Nobody', which is not one of its fields",
    ],
    [
      'an export that drops no field',
      { ...carton, export: { file: 'x', drops: ['Nobody'] } },
      "the export names 'Nobody', which is not one of its fields",
    ],
    [
      'a tab with no field',
      { ...carton, tabs: { One: ['Nobody'] } },
      "a tab names 'Nobody', which is not one of its fields",
    ],
    [
      'a field on no tab',
      { ...carton, tabs: { One: ['CartonName'] } },
      "no tab holds its field 'CartonSize'",
    ],
    [
      'a field on two tabs',
      { ...carton, tabs: { One: Object.keys(carton.fields), Two: ['CartonName'] } },
      'a field is on two tabs',
    ],
    [
      'a table and a query',
      { ...carton, rows: 'cartons' },
      'it has a table and a query; only one can be the source of its rows',
    ],
    [
      'neither a table nor a query',
      { ...carton, table: undefined },
      'it has neither a table nor a query for its rows',
    ],
    [
      'saves without a writer',
      { ...carton, table: undefined, rows: 'cartons' },
      'it has saving calls but neither a table nor a writer',
    ],
    ['no calls', { ...carton, calls: undefined }, 'it has no calls'],
    ['calls and REST', { ...carton, api: 'rest' }, 'it has calls though it is a REST resource'],
    [
      'REST without a query',
      { ...carton, calls: undefined, api: 'rest' },
      'it is a REST resource without a query for its rows',
    ],
    [
      'a call that is not a path',
      { ...carton, calls: { list: '/CartonMaster/GetCarton' } },
      "the call '/CartonMaster/GetCarton' is not a path like Carton/GetCartons",
    ],
    [
      'a check of no field',
      {
        ...carton,
        checks: [{ rule: 'inOrder', fields: ['From', 'To'], message: 'x', at: 'CartonName' }],
      },
      "the check 'inOrder' names 'From', which is not one of its fields",
    ],
    [
      'a check shown at no field',
      {
        ...carton,
        checks: [{ rule: 'inOrder', fields: ['CartonName', 'CartonName'], message: 'x', at: 'To' }],
      },
      "the check 'inOrder' names 'To', which is not one of its fields",
    ],
    [
      'an action shown by no field',
      {
        ...carton,
        actions: [
          { name: 'print', label: 'Print', right: 'report', dialog: 'x', shown: { field: 'Nobody', is: 1 } },
        ],
      },
      "the action 'print' names 'Nobody', which is not one of its fields",
    ],
    [
      'a picker that fills no field',
      {
        ...carton,
        picker: { label: 'x', title: 'x', call: 'A/B', columns: {}, fills: { Nobody: 'A' }, empty: 'x' },
      },
      "the picker names 'Nobody', which is not one of its fields",
    ],
    [
      'a picker that is asked with no field',
      {
        ...carton,
        picker: {
          label: 'x',
          title: 'x',
          call: 'A/B',
          sends: ['Nobody'],
          columns: {},
          fills: {},
          empty: 'x',
        },
      },
      "the picker names 'Nobody', which is not one of its fields",
    ],
    [
      'a field named as the label of a choice',
      withFields({
        Size: choice('Size', { choices: [{ value: 1, label: 'Small' }], labelled: 'SizeName' }),
        SizeName: text('Size Name'),
      }),
      "its field 'SizeName' has the name of something else in its rows",
    ],
    [
      'a reference that excepts an option of a call that others share',
      withFields({ ShelfId: reference('Shelf', { to: 'carton', labelled: 'ShelfName', except: 'Top' }) }),
      "its field 'ShelfId' excepts an option, though it has no call of its own for them",
    ],
    [
      'a reference to records with some values among those that others are offered, too',
      withFields({
        ShelfId: reference('Shelf', { to: 'carton', labelled: 'ShelfName', among: { CartonSize: 12 } }),
      }),
      "its field 'ShelfId' offers only records with some values, though it has no call of its own for them",
    ],
    [
      'a reference that tells records apart which others are offered, too',
      withFields({
        ShelfId: reference('Shelf', { to: 'carton', labelled: 'ShelfName', toldApartBy: 'CartonSize' }),
      }),
      "its field 'ShelfId' tells its options apart, though it has no call of its own for them",
    ],
    [
      'a field that depends on no field',
      withFields({ Remark: text('Remark', { shown: { not: { field: 'Nobody', is: 1 } } }) }),
      "a condition of 'Remark' names 'Nobody', which is not one of its fields",
    ],
    [
      'a field locked by no field',
      withFields({ Remark: text('Remark', { locked: { field: 'Nobody', is: 1 } }) }),
      "a condition of 'Remark' names 'Nobody', which is not one of its fields",
    ],
    [
      'a field required by no field',
      withFields({
        Remark: text('Remark', { required: { message: 'x', when: { field: 'Nobody', is: 1 } } }),
      }),
      "a condition of 'Remark' names 'Nobody', which is not one of its fields",
    ],
    [
      'a field derived from no field',
      withFields({
        ToNo: serial('To No', { derived: { rule: 'rangeEnd', from: ['FromNo', 'CartonSize'] } }),
      }),
      "the derivation of 'ToNo' names 'FromNo', which is not one of its fields",
    ],
    [
      'a field named as the id',
      withFields({ CartonId: integer('Id') }),
      "its field 'CartonId' has the name of something else in its rows",
    ],
    [
      'a field named as a reference’s label',
      withFields({ ProductName: text('Product Name') }),
      "its field 'ProductName' has the name of something else in its rows",
    ],
    [
      'a field named as a system field',
      withFields({ CreatedDate: date('Created') }),
      "its field 'CreatedDate' has the name of something else in its rows",
    ],
    [
      'a field named as the list’s total',
      withFields({ TotalRows: integer('Rows') }),
      "its field 'TotalRows' has the name of something else in its rows",
    ],
    [
      'two references labelled alike',
      withFields({ OtherId: reference('Other', { to: 'carton', labelled: 'ProductName' }) }),
      'two of its references have the same label',
    ],
    ['a field without a label', withFields({ Remark: text(' ') }), "its field 'Remark' has no label"],
    [
      'a choice of nothing',
      withFields({ Kind: choice('Kind', { choices: [] }) }),
      "its field 'Kind' has no choices",
    ],
    [
      'two choices of one value',
      withFields({
        Kind: choice('Kind', {
          choices: [
            { value: 1, label: 'A' },
            { value: 1, label: 'B' },
          ],
        }),
      }),
      "its field 'Kind' has two choices of one value",
    ],
    [
      'a default that is not a choice',
      withFields({ Kind: choice('Kind', { choices: [{ value: 1, label: 'A' }], default: 2 }) }),
      "its field 'Kind' starts with a value that it would refuse",
    ],
    [
      'a default that is not a number',
      withFields({ Size: integer('Size', { default: 'five' }) }),
      "its field 'Size' starts with a value that it would refuse",
    ],
    [
      'an update of rows that are only added',
      { ...carton, appendOnly: true, calls: { list: 'A/GetAll', create: 'A/Add', update: 'A/Change' } },
      "its rows are only ever added, though 'A/Change' updates them",
    ],
    [
      'a condition that compares a text with a number',
      { ...carton, looks: [{ when: { not: { field: 'CartonName', above: 'CartonSize' } }, look: 'muted' }] },
      "a condition compares 'CartonName' with 'CartonSize', which are not two numbers, days or moments",
    ],
    [
      'records without a table that never overlap',
      {
        ...carton,
        ...overlapping({ from: 'CartonSize', to: 'CartonSize' }),
        table: undefined,
        rows: 'cartons',
      },
      'its records never overlap, though it declares no table',
    ],
    [
      'records that never overlap by a field that is not there',
      { ...carton, ...overlapping({ from: 'CartonSize', to: 'ToNo' }) },
      "what never overlaps names 'ToNo'",
    ],
    [
      'records that never overlap by texts',
      { ...carton, ...overlapping({ from: 'CartonName', to: 'CartonName' }) },
      "its records never overlap from 'CartonName' to 'CartonName', which are not two days or two whole numbers",
    ],
    [
      'records that never overlap within numbers',
      { ...carton, ...overlapping({ within: ['CartonSize'], from: 'CartonSize', to: 'CartonSize' }) },
      "its records never overlap within 'CartonSize', which is not a choice, reference or lookup",
    ],
    [
      'a toggle of rows that are only added',
      { ...carton, appendOnly: true, calls: { list: 'A/GetAll', toggle: 'A/Switch' } },
      "its rows are only ever added, though 'A/Switch' toggles them",
    ],
    [
      'editable rows that are only added',
      { ...carton, appendOnly: true, calls: { list: 'A/GetAll' }, editable: { field: 'CartonSize', is: 1 } },
      "its rows are only ever added, though 'editable' names some",
    ],
    [
      'a setting action on rows that are only added',
      {
        ...carton,
        appendOnly: true,
        calls: { list: 'A/GetAll' },
        actions: [
          {
            name: 'close',
            label: 'Close',
            right: 'edit',
            call: 'A/Close',
            confirm: '?',
            sets: { CartonSize: 3 },
          },
        ],
      },
      "its rows are only ever added, though the action 'close' sets fields of them",
    ],
    [
      'rows of a query that are only added',
      { ...carton, appendOnly: true, calls: { list: 'A/GetAll' }, table: undefined, rows: 'cartons' },
      'its rows are only ever added, though it declares no table',
    ],
    [
      'page sizes out of order',
      { ...carton, pageSizes: [50, 10] },
      'its page sizes are not whole numbers from 1 to 1000, the smallest first',
    ],
    [
      'a page that no call sends',
      { ...carton, pageSizes: [10, 2000] },
      'its page sizes are not whole numbers from 1 to 1000, the smallest first',
    ],
    [
      'a moment that is given to a day',
      withFields({ Day: date('Day', { default: { minutesFromNow: 0 } }) }),
      "its field 'Day' starts with a moment, but its kind is not",
    ],
    [
      'a day that is given to a moment',
      withFields({ At: moment('At', { default: { daysFromToday: 0 } }) }),
      "its field 'At' starts with a day, but its kind is not date",
    ],
    [
      'a person who is given to a text',
      withFields({ Owner: text('Owner', { default: { person: 'me' } }) }),
      "its field 'Owner' starts with a person, but it does not refer to 'user'",
    ],
    ...(
      [
        ['without a table', {}, {}, "its lines 'Items' name no table to be stored in: say it by 'table'"],
        [
          'of a query with a table',
          { table: 'items' },
          { table: undefined, rows: 'orders' },
          "its lines 'Items' have a table, though the records come from a query",
        ],
        [
          'of companies',
          { table: 'items' },
          { rowsOf: 'own-company' },
          "its lines 'Items' belong to companies, which have none",
        ],
        ['with a default', { table: 'items', default: 1 }, {}, "its lines 'Items' can't have 'default'"],
        ['without fields', { table: 'items', fields: {} }, {}, "its lines 'Items' have no fields"],
        [
          'with a kind that no line takes',
          { table: 'items', fields: { Picture: image('Picture') } },
          {},
          "the field 'Picture' of its lines 'Items' is of the kind image, which no line takes",
        ],
        [
          'with a derived value that it hides',
          {
            table: 'items',
            fields: {
              Qty: integer('Quantity'),
              Sum: integer('Sum', {
                derived: { rule: 'sum', from: ['Qty'] },
                shown: { field: 'Qty', is: 1 },
              }),
            },
          },
          {},
          "the field 'Sum' of its lines 'Items' is derived, and a line that hides it would still count it",
        ],
        [
          'with an option that no line knows',
          { table: 'items', fields: { Name: text('Name', { input: 'mark' as never }) } },
          {},
          "the field 'Name' of its lines 'Items' has 'input', which no line knows",
        ],
        [
          'with a number of its own',
          { table: 'items', fields: { No: text('No', { numbering: { prefix: 'NO-' } }) } },
          {},
          "the field 'No' of its lines 'Items' has 'numbering', which no line knows",
        ],
        [
          'with a field by the mode',
          { table: 'items', fields: { Name: text('Name', { shown: { not: { mode: 'add' } } }) } },
          {},
          "the field 'Name' of its lines 'Items' is shown by the mode, though lines come and go in both",
        ],
        [
          'with a field that nobody can fill',
          { table: 'items', fields: { Name: text('Name', { locked: true, required: 'x' }) } },
          {},
          "the field 'Name' of its lines 'Items' is required, though nobody can fill it",
        ],
        [
          'of which there is somebody who sees nothing',
          { table: 'items', fields: { Name: text('Name', { seen: 'edit' }) } },
          {},
          "its lines 'Items' have no field that everybody sees who sees them: say 'seen' of the lines",
        ],
        [
          'with a unique field that not everybody sees',
          {
            table: 'items',
            fields: { Qty: integer('Q'), Name: text('Name', { seen: 'edit', unique: 'x' }) },
          },
          {},
          "the field 'Name' of its lines 'Items' is unique, though who does not see it could not tell which line has it already",
        ],
        [
          'with a required field that not everybody sees',
          {
            table: 'items',
            fields: { Qty: integer('Q'), Name: text('Name', { seen: 'edit', required: 'x' }) },
          },
          {},
          "the field 'Name' of its lines 'Items' is required, though not everybody who adds a line sees it: give it a default",
        ],
        [
          'with a value that follows from one that not everybody sees',
          {
            table: 'items',
            fields: {
              Qty: integer('Q', { seen: 'edit' }),
              Sum: integer('Sum', { derived: { rule: 'sum', from: ['Qty'] } }),
            },
          },
          {},
          "the field 'Items.Sum' goes by 'Items.Qty', which only people with the right to edit see",
        ],
        [
          'with a right that the page does not have',
          { table: 'items', fields: { Qty: integer('Q'), Name: text('Name', { seen: 'names' }) } },
          {},
          "its field 'Items.Name' needs the right 'names', which the page does not have",
        ],
        [
          'with personal data without a right of its own',
          {
            table: 'items',
            fields: { Qty: integer('Q'), Name: text('Name', { personal: { seen: 'view', months: 12 } }) },
          },
          {},
          "its field 'Items.Name' is personal, for which the page names a right of its own in 'rights'",
        ],
        [
          'with a derivation of what is not in the line',
          {
            table: 'items',
            fields: { Qty: integer('Quantity', { derived: { rule: 'sum', from: ['CartonSize'] } }) },
          },
          {},
          "the field 'Qty' of its lines 'Items' reads 'CartonSize', which is not one of its line (known: Qty)",
        ],
        [
          'with a wrong limit',
          { table: 'items', fields: { Qty: integer('Quantity', { min: [5, 'a'], max: [1, 'b'] }) } },
          {},
          "its field 'Items.Qty' has a smallest value above its largest",
        ],
      ] as const
    ).map(([what, options, more, fault]): [string, ResourceDeclaration, string] => {
      const fields = { Name: text('Name') };
      const Items = { kind: 'lines', label: 'Items', fields, ...options } as Field;
      return [`lines ${what}`, { ...withFields({ Items }), ...more }, fault];
    }),
    [
      'lines twice',
      withFields({
        Items: lines('Items', { table: 'a', fields: { Name: text('Name') } }),
        Others: lines('Others', { table: 'b', fields: { Name: text('Name') } }),
      }),
      "its lines 'Others' are its second ones: a file could not have both as rows",
    ],
    [
      'a sum of what not everybody sees in lines',
      withFields({
        Items: lines('Items', {
          table: 'a',
          fields: { Name: text('Name'), Qty: integer('Quantity', { seen: 'edit' }) },
        }),
        Total: integer('Total', { derived: { rule: 'sum', from: ['Items.Qty'] } }),
      }),
      "the field 'Total' goes by 'Items.Qty', which only people with the right to edit see",
    ],
    [
      'a mail with lines that not everybody sees whole',
      {
        ...withFields({
          Email: email('Email'),
          Items: lines('Items', {
            table: 'a',
            fields: { Name: text('Name'), Qty: integer('Quantity', { seen: 'edit' }) },
          }),
        }),
        calls: { list: 'Carton/GetCartons', create: 'Carton/Create' },
        mail: { to: 'Email', subject: 'Yours', text: '{Items}' },
      },
      "its mail says '{Items}', which not everybody sees",
    ],
    [
      'a sum of what no line has',
      withFields({
        Items: lines('Items', { table: 'a', fields: { Qty: integer('Quantity') } }),
        Total: integer('Total', { derived: { rule: 'sum', from: ['Items.Qtty'] } }),
      }),
      "the derivation of 'Total' names 'Items.Qtty', which is not a number of a line; did you mean 'Qty'? (known: Qty)",
    ],
    [
      'a moment’s backfill',
      withFields({ At: moment('At', { backfill: '2026/01/01 10:00' }) }),
      "its field 'At' has a backfill, though the database does not know its zone",
    ],
    [
      'a file of no type',
      withFields({ Paper: file('Paper', { takes: [] }) }),
      "its field 'Paper' takes no files",
    ],
    [
      'a file of a type twice',
      withFields({ Paper: file('Paper', { takes: ['pdf', 'pdf'] }) }),
      "its field 'Paper' takes a type twice",
    ],
    [
      'a choice of a tone that is none',
      withFields({
        State: choice('State', { choices: [{ value: 1, label: 'Open', tone: 'negativ' as 'negative' }] }),
      }),
      "its field 'State' has a choice of the tone 'negativ'; did you mean 'negative'? (known: neutral, positive, caution, negative)",
    ],
    [
      'an import into a page that creates nothing',
      { ...carton, calls: { list: 'Carton/GetCartons' }, import: true },
      'it has Import, though no call of the engine creates its records',
    ],
    [
      'a number beyond its column',
      withFields({ Size: integer('Size', { max: [3_000_000_000, 'Too many.'] }) }),
      "its field 'Size' has a largest value that its column can't hold, unless it is said to be 'large'",
    ],
    [
      'a mail to a field that is not an address',
      { ...carton, mail: { to: 'CartonName', subject: 'A', text: 'B' } },
      "its mail goes to 'CartonName', which is neither an e-mail nor a reference to 'user'",
    ],
    [
      'a mail that says what its row does not have',
      {
        ...withFields({ Email: email('Email') }),
        mail: { to: 'Email', subject: 'A', text: 'Dear {CartonNme}' },
      },
      "its mail says '{CartonNme}', which is not one of its fields; did you mean 'CartonName'?",
    ],
    [
      'a mail that says what not everybody sees',
      {
        ...withFields({ Email: email('Email', { seen: 'edit' }) }),
        mail: { to: 'Email', subject: '{Email}', text: 'A' },
      },
      "its mail says '{Email}', which not everybody sees",
    ],
    [
      'a timeline of records without an id',
      { ...carton, id: undefined, timeline: true },
      "it has a timeline, which needs 'calls', an 'id' and records of a company",
    ],
    [
      'a timeline that nobody would see',
      { ...carton, calls: { list: 'Carton/GetCartons' }, timeline: true },
      "it has a timeline, which nobody would see: no declared form updates its records, and its 'details' name no fields",
    ],
    [
      'a timeline that nobody would see of what is closed',
      { ...carton, timeline: true, editable: { field: 'CartonName', is: 'Open' } },
      "it has a timeline, which nobody would see once a record can't be edited any more: declare 'details' with fields",
    ],
    [
      'a reminder by what is not a date',
      { ...carton, reminders: { due: { on: 'CartonSize', to: 'CreatedBy', subject: 'A', text: 'B' } } },
      "its reminder 'due' goes by 'CartonSize', which is not a date or moment",
    ],
    [
      'a reminder after half a day',
      {
        ...withFields({ DueOn: date('Due On') }),
        reminders: { due: { on: 'DueOn', days: 0.5, to: 'CreatedBy', subject: 'A', text: 'B' } },
      },
      "its reminder 'due' goes out 0.5 days after 'DueOn', which are not whole days of ten years",
    ],
    [
      'a reminder with a name that is not a word',
      {
        ...withFields({ DueOn: date('Due On') }),
        reminders: { 'due-on': { on: 'DueOn', to: 'CreatedBy', subject: 'A', text: 'B' } },
      },
      "its reminder 'due-on' has no name in letters, such as 'due'",
    ],
    [
      'a reminder that an unknown field ends',
      {
        ...withFields({ DueOn: date('Due On') }),
        reminders: {
          due: {
            on: 'DueOn',
            until: { field: 'CartonSise', is: 1 },
            to: 'CreatedBy',
            subject: 'A',
            text: 'B',
          },
        },
      },
      "its reminder 'due' names 'CartonSise', which is not one of its fields; did you mean 'CartonSize'?",
    ],
    [
      'a reminder about rows of a query',
      {
        ...withFields({ DueOn: date('Due On'), Email: email('Email') }),
        table: undefined,
        rows: 'users',
        writes: 'users',
        reminders: { due: { on: 'DueOn', to: 'Email', subject: 'A', text: 'B' } },
      },
      "its reminder 'due' needs a declared table of a company's records",
    ],
    [
      'a reminder by what not everybody sees',
      {
        ...withFields({ DueOn: date('Due On', { seen: 'edit' }) }),
        reminders: { due: { on: 'DueOn', to: 'CreatedBy', subject: 'A', text: 'B' } },
      },
      "the reminder 'due' goes by 'DueOn', which only people with the right to edit see",
    ],
    [
      'more decimals than are stored',
      withFields({ Size: decimal('Size', { places: 7 }) }),
      "its field 'Size' has 7 decimals, where 1 to 6 can be stored",
    ],
    [
      'a sample that does not match its pattern',
      withFields({
        Code: text('Code', { matches: { pattern: /^[A-Z]{4}$/, message: 'No.', sample: 'HDF' } }),
      }),
      "its field 'Code' has a sample that it would refuse: 'HDF'",
    ],
    [
      'a sample that is too long',
      withFields({
        Code: text('Code', {
          matches: { pattern: /^[A-Z]+$/, message: 'No.', sample: 'HDFC' },
          maxLength: [3, 'Too long.'],
        }),
      }),
      "its field 'Code' has a sample that it would refuse: 'HDFC'",
    ],
    [
      'a pattern with a state',
      withFields({ Code: text('Code', { matches: { pattern: /^a$/g, message: 'No.', sample: 'a' } }) }),
      "its field 'Code' has a pattern with flags other than i and u: 'g'",
    ],
    [
      'a pattern without an end',
      withFields({ Code: multiline('Code', { matches: { pattern: /^a/, message: 'No.', sample: 'a' } }) }),
      "its field 'Code' has a pattern that is not about the whole text: it must begin with ^, end with $",
    ],
    [
      'a backfill that is not a number',
      withFields({ Size: integer('Size', { backfill: 'five' }) }),
      "its field 'Size' has a backfill that it would refuse",
    ],
    [
      'a backfill of what is unique',
      withFields({ Remark: text('Remark', { unique: 'Taken.', backfill: 'None' }) }),
      "its field 'Remark' is unique, though its backfill is one value for many records",
    ],
    [
      'a day as a text’s default',
      withFields({ Remark: text('Remark', { default: { daysFromToday: 1 } }) }),
      "its field 'Remark' starts with a day, but its kind is not date",
    ],
    [
      'a unique number',
      withFields({ Size: integer('Size', { unique: 'x' }) }),
      "its field 'Size' is unique, which no integer can be",
    ],
    [
      'a unique long text',
      withFields({ Note: multiline('Note', { unique: 'x' }) }),
      "its field 'Note' is unique, which no multiline can be",
    ],
    [
      'limits that leave nothing',
      withFields({ Size: integer('Size', { min: [5, 'x'], max: [4, 'y'] }) }),
      "its field 'Size' has a smallest value above its largest",
    ],
    [
      'a password in a declared table',
      withFields({ Password: password('Password') }),
      "its field 'Password' is a password, which no declared table stores",
    ],
    [
      'a lookup by a field that is not there',
      withFields({ City: lookup('City', { to: 'city', of: 'State', labelled: 'CityName' }) }),
      "the options of 'City' names 'State', which is not one of its fields",
    ],
    [
      'a lookup in a table that nobody knows',
      withFields({ Moon: { kind: 'lookup', label: 'Moon', to: 'moon', labelled: 'MoonName' } as never }),
      "its field 'Moon' looks up 'moon', which nobody knows (known: country, state, city, dealer)",
    ],
    [
      'a table that refers to what is only a view',
      { ...withFields({ DealerId: lookup('Dealer', { to: 'dealer', labelled: 'DealerName' }) }) },
      "its field 'DealerId' looks up 'dealer', which only the rows of a query can: take a reference",
    ],
    [
      'a city of no state',
      withFields({ City: lookup('City', { to: 'city', labelled: 'CityName' }) }),
      "its field 'City' looks up a city without saying of which state: name that field by 'of'",
    ],
    [
      'a city of a country',
      withFields({
        Country: lookup('Country', { to: 'country', labelled: 'CountryName' }),
        City: lookup('City', { to: 'city', of: 'Country', labelled: 'CityName' }),
      }),
      "its field 'City' goes by 'Country', which is not a state: that is a lookup to 'state' or a choice of its numbers",
    ],
    [
      'a country of a text',
      withFields({
        Name: text('Name'),
        Country: lookup('Country', { to: 'country', of: 'Name', labelled: 'CountryName' }),
      }),
      "its field 'Country' goes by 'Name', though a country belongs to nothing",
    ],
    [
      'a copy of a field that is not there',
      withFields({ Again: text('Again', { copies: { from: 'Once', when: { mode: 'add' } } }) }),
      "the copy of 'Again' names 'Once', which is not one of its fields",
    ],
    [
      'a copy of a field of another kind',
      withFields({
        Size: integer('Size'),
        Again: text('Again', { copies: { from: 'Size', when: { mode: 'add' } } }),
      }),
      "its field 'Again' copies 'Size', which is of another kind",
    ],
    [
      'an action whose call is not a path',
      {
        ...carton,
        actions: [{ name: 'stop', label: 'Stop', right: 'edit', call: 'Stop', confirm: 'Stop?' }],
      },
      "the call 'Stop' is not a path like Carton/GetCartons",
    ],
    [
      'a view of what is not a field',
      {
        ...carton,
        actions: [
          { name: 'view', label: 'View', right: 'view', view: { title: 'Carton', fields: ['Colour'] } },
        ],
      },
      "the action 'view' names 'Colour', which is not one of its fields",
    ],
    [
      'a filter by what is not there',
      { ...carton, filters: [{ field: 'Colour' }] },
      "a filter names 'Colour', which is not one of its fields",
    ],
    [
      'a filter by a status that nobody changes',
      { ...carton, filters: [{ field: 'Status' }], calls: { list: 'CartonMaster/GetCarton' } },
      "its filter by 'Status' tells active records from inactive ones, which no call makes",
    ],
    [
      'a filter by a number',
      { ...carton, filters: [{ field: 'CartonSize' }] },
      "its filter by 'CartonSize' goes by a integer, which has too many values",
    ],
    [
      'counts of a choice that would count all rows',
      {
        ...withFields({ Kind: choice('Kind', { choices: [{ value: 0, label: 'Other' }] }) }),
        filters: [{ field: 'Kind', sends: 'type', counts: 'CartonMaster/GetKindCounts' }],
      },
      "its filter by 'Kind' counts the choice 0, though 0 means all rows",
    ],
    [
      'two filters by one field',
      { ...withFields({ Big: switchField('Big') }), filters: [{ field: 'Big' }, { field: 'Big' }] },
      'it has two filters of one field',
    ],
    [
      'a filter that sends what list requests have',
      { ...withFields({ IsActive: switchField('Is Active') }), filters: [{ field: 'IsActive' }] },
      "its filter by 'IsActive' sends 'IsActive', which list requests have already: give it another name by 'sends'",
    ],
    [
      'two filters that send one name',
      {
        ...withFields({ Big: switchField('Big'), Heavy: switchField('Heavy') }),
        filters: [
          { field: 'Big', sends: 'type' },
          { field: 'Heavy', sends: 'type' },
        ],
      },
      "its filter by 'Heavy' sends 'type', which list requests have already: give it another name by 'sends'",
    ],
    [
      'counts of what is not a choice',
      { ...withFields({ Big: switchField('Big') }), filters: [{ field: 'Big', counts: 'Carton/GetCounts' }] },
      "its filter by 'Big' counts rows by a field that is not a choice",
    ],
    [
      'a filter by several values of a row of a table',
      { ...carton, filters: [{ field: 'ProductId', several: true }] },
      "its filter by 'ProductId' finds several values in a row, which no declared table stores",
    ],
    [
      'a filter by a state whose country nobody chooses',
      {
        ...withFields({
          CountryId: lookup('Country', { to: 'country', labelled: 'CountryName' }),
          StateId: lookup('State', { to: 'state', of: 'CountryId', labelled: 'StateName' }),
        }),
        filters: [{ field: 'StateId' }],
      },
      "its filter by 'StateId' offers what belongs to 'CountryId', by which the list is not filtered",
    ],
    [
      'options by a field that is not there',
      withFields({
        MakerId: reference('Maker', { to: 'carton', labelled: 'MakerName', like: { Size: 'Colour' } }),
      }),
      "the options of 'MakerId' names 'Colour', which is not one of its fields",
    ],
    [
      'a look by a field that is not there',
      { ...carton, looks: [{ when: { field: 'Colour', is: 1 }, look: 'muted' }] },
      "the look 'muted' names 'Colour', which is not one of its fields",
    ],
    [
      'a look by the mode of a form',
      { ...carton, looks: [{ when: { mode: 'add' }, look: 'strong' }] },
      "the look 'strong' reads nothing of a row",
    ],
    [
      'a rule of editing over a field that is not there',
      { ...carton, editable: { field: 'Colour', is: 1 } },
      "the rule of what can be edited names 'Colour', which is not one of its fields",
    ],
    [
      'a person that is not a field',
      { ...carton, person: 'UserId' },
      "the person names 'UserId', which is not one of its fields",
    ],
    [
      'a day of a table that shows its month',
      { ...carton, fields: { ...carton.fields, PackedOn: date('Packed On', { shows: 'month' }) } },
      "its field 'PackedOn' shows a month, though a table's field is a day that people choose",
    ],
    [
      'an export of all since a day of a list without a period',
      { ...carton, export: { file: 'Cartons', allFrom: '2022-01-01' } },
      'it exports all since a day, though its list has no period',
    ],
    ...(
      [
        [
          'by what is not a text, choice, label or date',
          { by: 'CartonSize' },
          "its chart goes by 'CartonSize', which is not a text, choice, label or date",
        ],
        [
          'by a field that is not there',
          { by: 'Colour' },
          "the chart names 'Colour', which is not one of its fields",
        ],
        [
          'of what is not a number',
          { sums: ['CartonName'] },
          "its chart sums 'CartonName', which is not a quantity",
        ],
        ['of serial numbers', { sums: ['FromNo'] }, "its chart sums 'FromNo', which is not a quantity"],
        [
          'of units and rupees',
          { sums: ['CartonSize', 'Price'] },
          'its chart sums quantities of different kinds, which no bar can show',
        ],
        ['of a field twice', { sums: ['CartonSize', 'CartonSize'] }, 'its chart sums a field twice'],
        [
          'of sums that counts',
          { sums: ['CartonSize'], counts: 'Boxes' },
          "its chart sums fields and counts no 'Boxes'",
        ],
        [
          'in time on what is not a date',
          { type: 'time', by: undefined, on: 'CartonSize' },
          "its chart in time goes on 'CartonSize', which is not a date",
        ],
        [
          'in time on what is not there',
          { type: 'time', by: undefined, on: 'Colour' },
          "the chart names 'Colour', which is not one of its fields",
        ],
        ['of bars by steps', { step: 'week' }, "its chart has 'on' or 'step' and the type 'bar', not 'time'"],
        ['of bars by nothing', { by: undefined }, 'its chart groups its rows by nothing'],
        [
          'in time that is split by a text',
          { type: 'time' },
          "its chart goes by 'CartonName', which is not a choice: a chart in time takes no other field",
        ],
        [
          'in time with several parts and several sums',
          { type: 'time', by: 'Size', sums: ['CartonSize', 'Pieces'] },
          "its chart goes by 'Size' and sums several fields, which its bars cannot show",
        ],
        [
          'of states by a choice',
          { type: 'states', by: 'Size' },
          "its chart goes by 'Size', which is not a text with a state",
        ],
        [
          'of states in their own order',
          { type: 'states', inOrder: true },
          "its chart in order has the type 'states', not 'bar'",
        ],
        [
          'of states with several sums',
          { type: 'states', sums: ['CartonSize', 'Pieces'] },
          'its chart sums several fields, which no tile can show',
        ],
        [
          'by a call that is none',
          { call: 'chart' },
          "the call 'chart' is not a path like Carton/GetCartons",
        ],
      ] as const
    ).map(([what, chart, why]): [string, ResourceDeclaration, string] => [
      `a chart ${what}`,
      {
        ...carton,
        fields: {
          ...carton.fields,
          FromNo: serial('From No'),
          Price: money('Price'),
          Pieces: integer('Pieces'),
          Size: choice('Size', { choices: [{ value: 1, label: 'Small' }] }),
        },
        chart: { type: 'bar', title: 'Cartons', by: 'CartonName', call: 'Carton/GetChart', ...chart },
      },
      why,
    ]),
    ...(
      [
        [
          'of what is not a number',
          { sum: 'CartonName' },
          "its card 'Cartons' sums 'CartonName', which is not a quantity",
        ],
        [
          'by no filter of the list',
          { filter: { CartonSize: 5 } },
          "its card 'Cartons' goes by 'CartonSize', by which the list is not filtered, so it could not lead to its rows",
        ],
        [
          'by no value of the filter',
          { filter: { Size: 7 } },
          "its card 'Cartons' goes by 'Size', which has no value '7'",
        ],
        [
          'in no period of the list',
          { period: 'lastYear' },
          "its card 'Cartons' has the period 'lastYear', which is not one of the list's 'presets'",
        ],
      ] as const
    ).map(([what, card, why]): [string, ResourceDeclaration, string] => [
      `a card ${what}`,
      {
        ...carton,
        fields: { ...carton.fields, Size: choice('Size', { choices: [{ value: 1, label: 'Small' }] }) },
        filters: [{ field: 'Size' }],
        period: { days: 7, presets: ['last7Days'] },
        card: { title: 'Cartons', ...card },
      },
      why,
    ]),
    [
      'a calendar by no date',
      { ...carton, period: { days: 7, calendar: true } },
      "its period has a calendar, and its 'field' is not a date or moment among its fields",
    ],
    [
      'two cards of one title',
      { ...carton, card: [{ title: 'Cartons' }, { title: 'Cartons', sum: 'CartonSize' }] },
      'two of its cards have the same title',
    ],
    [
      'a sum of what is not a number',
      { ...carton, sums: ['CartonName'] },
      "it sums 'CartonName', which is not a quantity",
    ],
    [
      'a sum that no column stands above',
      { ...carton, columns: ['CartonName'], sums: ['CartonSize'] },
      "it sums 'CartonSize', below whose column the sum would appear: add the column",
    ],
    [
      'two charts of one title',
      {
        ...carton,
        chart: (['Carton/GetDays', 'Carton/GetMonths'] as const).map((call) => ({
          type: 'time',
          title: 'Cartons',
          call,
        })),
      },
      'two of its charts have the same title, by which people choose',
    ],
    [
      'details of a field that is not there',
      { ...carton, details: { title: 'Carton', fields: ['Nobody'] } },
      "what its rows open names 'Nobody', which is not one of its fields",
    ],
    [
      'a click on a row that opens it and selects it',
      { ...carton, details: { title: 'Carton', fields: ['CartonName'] }, aside: 'pagePermissions' },
      'a click on a row would both open its details and select it for the part beside the list',
    ],
    [
      'a duplicate of rows that nothing creates',
      { ...carton, calls: { list: 'A/List' }, duplicate: true },
      "it says 'duplicate', though no call of it creates records",
    ],
    [
      'a form of the portal’s own for records that the engine saves',
      { ...carton, form: 'orderForm' },
      "it has a form of the portal's own, though the engine saves its records",
    ],
    [
      'a table without an id',
      { ...carton, id: undefined, label: undefined },
      'it has no id to read, change or choose its records by',
    ],
    [
      'an action on rows without an id',
      {
        ...carton,
        id: undefined,
        table: undefined,
        rows: 'cartons',
        calls: { list: 'CartonMaster/GetCarton' },
        actions: [{ name: 'see', label: 'See', right: 'view', dialog: 'see' }],
      },
      'it has no id to read, change or choose its records by',
    ],
    [
      'a period by a field that is not there',
      { ...carton, period: { days: 30, field: 'Status' } },
      "the period names 'Status', which is not one of its fields",
    ],
    [
      'a period by what is not a date',
      { ...withFields({ Due: text('Due', { required: 'x' }) }), period: { days: 30, field: 'Due' } },
      "its period goes by 'Due', which is not a date",
    ],
    [
      'a period by a date that a record may be without',
      { ...withFields({ Due: date('Due') }), period: { days: 30, field: 'Due' } },
      "its period goes by 'Due', without which a record would be in no list: it must be required",
    ],
    [
      'a period of neither days nor presets that are sent',
      { ...carton, period: { presets: ['today'] } },
      "its period has neither 'days' nor 'sends'",
    ],
    [
      'a period that sends presets that it has not',
      { ...carton, period: { sends: 'type' } },
      "its period sends 'type', though it has no presets",
    ],
    [
      'a period that sends presets and has days',
      { ...carton, period: { days: 7, presets: ['today'], sends: 'type' } },
      "its period sends 'type', so it has no days of its own",
    ],
    [
      'a period that sends a name which requests have',
      { ...carton, period: { presets: ['today'], sends: 'FromDate' } },
      "its period sends 'FromDate', which list requests have already",
    ],
    [
      'a filter that sends what the period sends',
      {
        ...withFields({ Kind: choice('Kind', { choices: [{ value: 1, label: 'One' }] }) }),
        period: { presets: ['today'], sends: 'type' },
        filters: [{ field: 'Kind', sends: 'type' }],
      },
      "its filter by 'Kind' sends 'type', which list requests have already",
    ],
    [
      'a preset twice',
      { ...carton, period: { days: 7, presets: ['today', 'today'] } },
      'its period has a preset twice',
    ],
    [
      'a preset without days beside From and To',
      { ...carton, period: { days: 7, presets: ['all'] } },
      "its period has the preset 'all', which From and To cannot express",
    ],
    [
      'presets that are sent to a REST resource',
      {
        ...carton,
        table: undefined,
        rows: 'cartons',
        calls: undefined,
        api: 'rest',
        period: { presets: ['today'], sends: 'type' },
      },
      "its period sends 'type', which no REST resource takes",
    ],
    [
      'an export of all since a day of a list whose presets are sent',
      { ...carton, period: { presets: ['today'], sends: 'type' }, export: { allFrom: '2022-01-01' } },
      'it exports all since a day, though its list has no period',
    ],
    [
      'a period of days to come by the creation',
      { ...carton, period: { days: 30, ahead: 7 } },
      'its period looks ahead, though nobody creates records in the future',
    ],
    [
      'a required field that is locked for ever',
      withFields({ Remark: text('Remark', { required: 'x', locked: true }) }),
      "its field 'Remark' is required, though nobody can fill it",
    ],
  ];

  /** Makes a declaration with one action. */
  const acting = (
    action: Partial<SetAction>,
    changes: Partial<ResourceDeclaration> = {},
  ): ResourceDeclaration => ({
    ...withFields({
      Kind: choice('Kind', {
        choices: [
          { value: 1, label: 'One' },
          { value: 2, label: 'Two', only: 'add' },
        ],
      }),
      ToNo: serial('To No', { derived: { rule: 'rangeEnd', from: ['CartonSize', 'CartonSize'] } }),
      Due: date('Due'),
      Flag: switchField('Flag'),
      Size: integer('Size', { min: [1, 'x'] }),
    }),
    actions: [
      {
        name: 'act',
        label: 'Act',
        right: 'edit',
        call: 'Carton/Act',
        confirm: 'Act?',
        ...action,
      },
    ],
    ...changes,
  });
  const refused = 'to a value that it would refuse';
  const bulk = (names: string[], changes: Partial<ResourceDeclaration> = {}): ResourceDeclaration => {
    const declared = acting({ sets: { Size: 1 } });
    const more = {
      Code: text('Code', { unique: 'Taken.' }),
      Fixed: text('Fixed', { locked: true }),
    };
    return { ...declared, fields: { ...declared.fields, ...more }, bulk: names, ...changes };
  };

  it.each<[what: string, declaration: ResourceDeclaration, why: string]>([
    [
      'an action that sets where nothing writes',
      acting(
        { sets: { Size: 1 } },
        { table: undefined, rows: 'cartons', calls: { list: 'Carton/GetRows', options: 'Carton/GetDDL' } },
      ),
      'sets or asks, though nothing writes its records',
    ],
    ['an action that does nothing', acting({ sets: {} }), 'neither sets nor asks for a field'],
    [
      'an action that sets what it asks for',
      acting({ sets: { Size: 1 }, asks: ['Size'] }),
      'sets or asks for a field twice',
    ],
    [
      'an action that sets what is derived',
      acting({ sets: { ToNo: 1 } }),
      "names 'ToNo', which is derived from others",
    ],
    ['a text for a number', acting({ sets: { Size: 'many' } }), `sets 'Size' ${refused}`],
    ['a number below the smallest', acting({ sets: { Size: 0 } }), `sets 'Size' ${refused}`],
    ['a choice that is none', acting({ sets: { Kind: 3 } }), `sets 'Kind' ${refused}`],
    ['a choice of new records', acting({ sets: { Kind: 2 } }), `sets 'Kind' ${refused}`],
    ['nothing for a required field', acting({ sets: { CartonName: null } }), `sets 'CartonName' ${refused}`],
    ['nothing for a switch', acting({ sets: { Flag: null } }), `sets 'Flag' ${refused}`],
    [
      'a day for a number',
      acting({ sets: { Size: { daysFromToday: 1 } } }),
      "sets 'Size' to a day, but its kind is not date",
    ],
  ])('%s', (_what, declaration, why) => {
    expect(() => normaliseResource('carton', declaration)).toThrow(
      new Error(`The declaration 'carton' (/masters/carton-master): the action 'act' ${why}`),
    );
  });

  it.each<[what: string, declaration: ResourceDeclaration, why: string]>([
    ['a field for many rows that is unique', bulk(['Code']), 'is unique, so no two rows can have one value'],
    ['a field for many rows that nobody fills', bulk(['Fixed']), "'bulk' names 'Fixed', which is locked"],
    [
      'a field for many rows that is uploaded',
      bulk(['Picture']),
      "'bulk' names 'Picture', which is of the kind image",
    ],
    ['a field for many rows that is derived', bulk(['ToNo']), "names 'ToNo', which is derived from others"],
    ['a field for many rows that is not there', bulk(['Sise']), "did you mean 'Size'?"],
    ['a field for many rows twice', bulk(['Size', 'Size']), "'bulk' names a field twice"],
    [
      'fields for many rows that nobody can change',
      bulk(['Size'], { calls: { list: 'Carton/GetRows', options: 'Carton/GetDDL' } }),
      "says 'bulk', though no call of it updates records",
    ],
    [
      'an action with a name of the engine',
      bulk(['Size'], {
        actions: [{ name: 'activate', label: 'Act', right: 'edit', call: 'Carton/Act', confirm: 'Act?' }],
      }),
      "an action has the name 'activate', which means something else",
    ],
  ])('%s', (_what, declaration, why) => {
    expect(() => normaliseResource('carton', declaration)).toThrow(why);
  });

  it('an action that sets a field that is not there', () => {
    expect(() => normaliseResource('carton', acting({ asks: ['Sise'] }))).toThrow(
      "the action 'act' names 'Sise', which is not one of its fields; did you mean 'Size'?",
    );
  });

  it('takes actions whose values suit the fields, and required fields that an action asks for', () => {
    const sets = { Size: 5, Kind: 1, Due: { daysFromToday: -1 }, Picture: null, Flag: true };
    const good = acting({ sets, asks: ['Remark'] });
    const Remark = text('Remark', { required: 'x', locked: true });
    expect(() => normaliseResource('carton', { ...good, fields: { ...good.fields, Remark } })).not.toThrow();
  });

  it.each(nonsense)('%s', (_what, declaration, why) => {
    const sentence = `The declaration 'carton' (/masters/carton-master): ${why}`;
    expect(() => normaliseResource('carton', declaration)).toThrow(sentence);
  });
});

describe('the faults of declarations', () => {
  it('are reported all at once', () => {
    const declarations = {
      carton: { ...carton, label: 'CartonNme', columns: ['CartonNmae', 'Nothing'] },
      box: { ...withFields({ Remark: text(' ', { unique: 'Taken.', locked: true, required: 'x' }) }) },
    };
    const message = faultOf(() => normaliseResources(declarations));
    expect(message).toMatch(/^There are \d+ faults:\n/);
    for (const sentence of [
      "- The declaration 'carton' (/masters/carton-master): a column names 'CartonNmae', which is not one of its fields",
      "- The declaration 'carton' (/masters/carton-master): a column names 'Nothing', which is not one of its fields",
      "- The declaration 'carton' (/masters/carton-master): the label names 'CartonNme', which is not one of its fields",
      "- The declaration 'box' (/masters/carton-master): its field 'Remark' has no label",
      "- The declaration 'box' (/masters/carton-master): its field 'Remark' is required, though nobody can fill it",
      "- The declarations 'carton' and 'box' share the table cartons",
    ])
      expect(message).toContain(sentence);
  });

  it('suggest the probable word, and list the known ones', () => {
    const message = faultOf(() => normaliseResource('carton', { ...carton, label: 'Cartonname' }));
    expect(message).toContain(
      "the label names 'Cartonname', which is not one of its fields; did you mean 'CartonName'? (known: CartonName, CartonSize, Picture, ProductId, ProductName, CartonId, CreatedDate, UpdatedDate, CreatedBy, UpdatedBy, Status)",
    );
    expect(faultOf(() => normaliseResource('carton', { ...carton, label: 'Colour' }))).not.toContain(
      'did you mean',
    );
  });
});

describe('a report of sums', () => {
  const report = normaliseResource('report', {
    path: '/reports/stock-report',
    title: 'Stock Report',
    item: 'Row',
    icon: 'report',
    calls: { list: 'Report/GetStock' },
    rows: 'stock',
    fields: {
      CartonName: text('Carton'),
      ShelfId: reference('Shelf', { to: 'shelf', labelled: 'ShelfName' }),
      Units: integer('Units'),
    },
  });

  it('has a column for each field, and for a reference’s label', () => {
    expect(report.columns.map(({ field, label }) => [field, label])).toEqual([
      ['CartonName', 'Carton'],
      ['ShelfName', 'Shelf'],
      ['Units', 'Units'],
    ]);
    expect(report.export.columns).toEqual(report.columns.map(({ field, label }) => ({ field, label })));
  });

  it('has numbered rows if it names no id', () => {
    expect(report).toMatchObject({ id: 'RowNo', numbered: true });
    expect(normaliseResource('carton', carton)).toMatchObject({ id: 'CartonId', numbered: false });
  });
});

describe('declarations that contradict each other are refused at the start', () => {
  const other: ResourceDeclaration = {
    ...carton,
    path: '/masters/box-master',
    table: 'boxes',
    calls: { list: 'Box/GetBoxes' },
  };
  const both = (changes: Partial<ResourceDeclaration>) => () =>
    normaliseResources({ carton, box: { ...other, ...changes } });

  it('takes declarations that fit together, in their order', () => {
    expect(both({})().map(({ key }) => key)).toEqual(['carton', 'box']);
  });

  it.each([
    ['a path', { path: '/Masters/Carton-Master' }, 'the path /masters/carton-master'],
    ['a page', { path: '/reports/carton-master' }, 'the page carton-master'],
    ['a table', { table: 'cartons' }, 'the table cartons'],
    ['a call', { calls: { list: 'cartonmaster/getcarton' } }, 'the call cartonmaster/getcarton'],
  ] as const)('two that share %s', (_what, changes, shared) => {
    expect(both(changes)).toThrow(`The declarations 'carton' and 'box' share ${shared}`);
  });

  it.each([
    ['list and update', { list: 'Box/Get', update: 'Box/Get' }],
    ['list and create', { list: 'Box/Get', create: 'Box/Get' }],
    [
      'create, update and toggle',
      { list: 'Box/List', create: 'Box/Get', update: 'Box/Get', toggle: 'Box/Get' },
    ],
  ])('one that uses a call twice: %s', (_what, calls) => {
    expect(both({ calls })).toThrow(new Error("The declaration 'box' uses the call box/get twice"));
  });

  it('two charts of one call', () => {
    const chart = (['Days', 'Months'] as const).map((title) => ({
      type: 'time' as const,
      title,
      call: 'Box/GetChart',
    }));
    expect(both({ chart })).toThrow(new Error("The declaration 'box' uses the call box/getchart twice"));
  });

  it('an action that shares its call with another, or with a save', () => {
    const action = {
      name: 'act',
      label: 'Act',
      right: 'edit',
      confirm: 'Act?',
      sets: { CartonSize: 1 },
    } as const;
    const actions = [
      { ...action, call: 'Box/Act' },
      { ...action, name: 'other', call: 'Box/Act' },
    ];
    expect(both({ actions })).toThrow(new Error("The declaration 'box' uses the call box/act twice"));
    expect(both({ actions: [{ ...action, call: 'CartonMaster/CreateCarton' }] })).toThrow(
      new Error("The declarations 'carton' and 'box' share the call cartonmaster/createcarton"),
    );
  });

  it('one call may create and update', () => {
    const calls = { list: 'Box/List', create: 'Box/Save', update: 'Box/Save' };
    expect(both({ calls })).not.toThrow();
  });

  const where = "The declaration 'box' (/masters/box-master): the reference 'ShelfId' leads to";
  const referring = (to: string) =>
    both({
      fields: { ShelfId: reference('Shelf', { to, labelled: 'ShelfName' }) },
      columns: ['ShelfName'],
      label: 'ShelfName',
    });

  it('a reference that leads nowhere', () => {
    expect(referring('shelf')).toThrow(`${where} 'shelf', which is not declared`);
    expect(referring('toString')).toThrow(`${where} 'toString', which is not declared`);
  });

  it('a reference whose records no call lists', () => {
    expect(referring('box')).toThrow(
      new Error(
        `${where} 'box', whose options no call lists: add 'options' to the calls of 'box', or to this field`,
      ),
    );
    expect(referring('carton')).not.toThrow();
  });

  it('two references that ask one call for their options', () => {
    const asking = reference('Carton', { to: 'carton', labelled: 'First', options: 'Box/GetCartons' });
    const fields = { FirstId: asking, OtherId: { ...asking, labelled: 'Other' } };
    expect(both({ fields, columns: ['First'], label: 'First' })).toThrow(
      new Error(
        "The declaration 'box' (/masters/box-master): 'FirstId' and 'OtherId' have one call for their options: give each a call of its own",
      ),
    );
  });

  it('a switch may have any name except another field’s', () => {
    expect(
      both({ fields: { ...carton.fields, IsActive: switchField('Is Active', { default: true }) } }),
    ).not.toThrow();
  });
});
