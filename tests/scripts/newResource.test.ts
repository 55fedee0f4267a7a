import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftResource, type Wish } from '../../scripts/draftResource.ts';
import { hasTable, tableOf } from '../../server/engine/schema/tableOf.ts';
import { normaliseResource } from '../../contract/resource/check/normaliseResources.ts';
import { resources } from '../../src/resources/index.ts';
import { copyOfProject, type ProjectCopy } from '../support/copyOfProject.ts';

const fields = [
  'ProductId:reference!=product',
  'SerialNo:text!',
  'CustomerMobile:mobile!',
  'StartDate:date!',
  'Months:integer!',
  'Terms:choice!=Parts alone,Parts and work',
  'Bill:image!',
  'Extras:pairs',
  'IsPaid:switch',
  'Note:multiline',
];
const wish: Wish = {
  path: '/masters/spare-warranty-master',
  title: 'Owner’s Warranty',
  item: 'Spare Warranty',
  fields,
};
const existing = { resources, tables: ['sessions'] };
const draft = (changes: Partial<Wish>) => draftResource({ ...wish, ...changes }, existing);

const report: Partial<Wish> = {
  path: '/reports/carrier-costs',
  title: 'Carrier Costs',
  item: 'Carrier',
  period: '7',
  fields: ['CarrierName:text', 'Trips:integer', 'Cost:money', 'LastTrip:moment'],
};

const more: Partial<Wish> = {
  unique: ['SerialNo'],
  matches: ['Code=/^[A-Z]{3}=$/ ABC='],
  defaults: ['StartDate=today+7', 'Terms=1', 'Months=12', 'IsPaid=on'],
  tabs: ['Dates=StartDate, Months'],
  period: '30',
  fields: [...fields, 'Code:text'],
};

describe('the draft of a new resource', () => {
  it('takes its names, calls and table from the name of one record', () => {
    const { key, file, declaration } = draft({});
    expect([key, file]).toEqual(['spareWarranty', 'src/resources/masters/spareWarranty.ts']);
    expect(declaration).toMatchObject({
      id: 'SpareWarrantyId',
      table: 'spare_warranties',
      label: 'SerialNo',
      calls: { list: 'SpareWarranty/GetSpareWarranties', toggle: 'SpareWarranty/InActiveRow' },
    });
  });

  it('takes no word of the language for its name, and none that declarations import', () => {
    expect([draft({ item: 'Return' }).key, draft({ item: 'Date' }).key]).toEqual([
      'returnRecord',
      'dateRecord',
    ]);
  });

  it('has a label and a required field’s text', () => {
    const { declaration } = draft({});
    expect(declaration.fields).toMatchObject({
      ProductId: { label: 'Product', labelled: 'ProductName', required: 'Please select the product.' },
      CustomerMobile: { label: 'Customer Mobile', required: 'Please enter the customer mobile.' },
      Bill: { required: 'Please upload the bill.' },
      Months: { min: [0, 'Please enter 0 or more.'] },
      Terms: { choices: [{ value: 1, label: 'Parts alone' }, { value: 2 }] },
    });
  });

  it('has numbers of 0 and more, but measured values below it too', () => {
    const { fields } = draft({ fields: ['Name:text!', 'Qty:integer', 'Celsius:decimal=1'] }).declaration;
    expect(fields).toMatchObject({ Qty: { min: [0, 'Please enter 0 or more.'] } });
    expect(fields['Celsius']).not.toHaveProperty('min');
  });

  it('has places, each of the one before it', () => {
    const places = ['CountryId:lookup=country', 'StateId:lookup=state!', 'CityId:lookup!=city'];
    const { declaration } = draft({ fields: ['Name:text!', ...places] });
    expect(declaration.fields).toMatchObject({
      CountryId: { kind: 'lookup', label: 'Country', to: 'country', labelled: 'CountryName' },
      StateId: { to: 'state', of: 'CountryId', labelled: 'StateName', required: 'Please select the state.' },
      CityId: { to: 'city', of: 'StateId', required: 'Please select the city.' },
    });
    expect(declaration.columns).toContain('CityName');
  });

  it('lists short fields, its label first, at most six columns', () => {
    expect(draft({}).declaration.columns).toEqual([
      'SerialNo',
      'ProductName',
      'CustomerMobile',
      'StartDate',
      'Months',
      'Status',
    ]);
    const long = ['Name:text!', 'Note:multiline', 'Bill:image', 'Extras:pairs', 'Months:integer'];
    expect(draft({ fields: long }).declaration.columns).toEqual(['Name', 'Months', 'Status']);
  });

  it('has few indexes, however many fields', () => {
    const many = Array.from({ length: 13 }, (_, index) => `Field${index}:integer`);
    const { key, declaration } = draft({ fields: many });
    const resource = normaliseResource(key, declaration);
    const sorted = hasTable(resource) ? tableOf(resource, new Map()).sorted : undefined;
    // people sort by the others what a filter leaves
    expect(sorted?.map(({ name }) => name)).toEqual([]);
  });

  it('has files of the types that are named', () => {
    const files = [
      'Name:text!',
      'Contract:file=pdf',
      'Bill:file!=image,pdf',
      'Other:file',
      'Photos:files=image',
    ];
    expect(draft({ fields: files }).declaration.fields).toMatchObject({
      Contract: { kind: 'file', takes: ['pdf'] },
      Bill: { takes: ['image', 'pdf'], required: 'Please upload the bill.' },
      Other: { takes: ['pdf', 'image'] },
      Photos: { kind: 'files', takes: ['image'], max: [20, 'At most 20 photos.'] },
    });
  });

  it('gives a reference a call of its own where what it leads to has none', () => {
    const { fields } = draft({
      fields: ['Name:text!', 'OwnerId:reference!=user', 'ProductId:reference=product'],
    }).declaration;
    expect(fields).toMatchObject({ OwnerId: { to: 'user', options: 'SpareWarranty/GetOwnerOptions' } });
    expect(fields['ProductId']).not.toHaveProperty('options');
  });

  it('is of a report below /reports, with a text that has its columns', () => {
    const { key, file, declaration, text } = draft(report);
    expect([key, file]).toEqual(['carrierCosts', 'src/resources/reports/carrierCosts.ts']);
    expect(declaration).toMatchObject({
      calls: { list: 'Report/GetCarrierCosts' },
      rows: 'carrierCosts',
      sort: { by: 'CarrierName', order: 'ASC' },
      period: { days: 7 },
    });
    expect(declaration.fields['Trips']).toEqual({ kind: 'integer', label: 'Trips' });
    expect(declaration.table).toBeUndefined();
    expect(text?.file).toBe('server/modules/reports/carrierCosts.sql');
    expect(text?.sql).toContain('null::integer as "Trips"');
  });

  it('knows initials', () => {
    const { key, declaration: named } = draft({ item: 'SLA Class' });
    expect([key, named.id, named.table]).toEqual(['slaClass', 'SLAClassId', 'sla_classes']);
    const { declaration } = draft({
      fields: ['GSTNo:text!', 'GstDate:date', 'HSNCode:text', 'IfscCode:text!'],
    });
    expect(declaration.fields).toMatchObject({
      GSTNo: { label: 'GST No', required: 'Please enter the GST no.' },
      GstDate: { label: 'GST Date' },
      HSNCode: { label: 'HSN Code' },
      IfscCode: { label: 'IFSC Code', required: 'Please enter the IFSC code.' },
    });
  });

  it('takes tabs, unique values, patterns, defaults and a period', () => {
    const { declaration } = draft(more);
    expect(declaration).toMatchObject({
      period: { days: 30 },
      fields: {
        SerialNo: { unique: 'This serial no exists already.' },
        Code: { matches: { pattern: /^[A-Z]{3}=$/, message: 'Please enter a valid code.', sample: 'ABC=' } },
        StartDate: { default: { daysFromToday: 7 } },
        Terms: { default: 1 },
        Months: { default: 12 },
        IsPaid: { default: true },
      },
    });
    expect(Object.keys(declaration.tabs ?? {})).toEqual(['Spare Warranty', 'Dates']);
    expect(declaration.tabs?.['Dates']).toEqual(['StartDate', 'Months']);
  });

  it.each<[string, Partial<Wish>, string]>([
    [
      'a unique field that is not there',
      { unique: ['SerialNum'] },
      "no field 'SerialNum'; did you mean 'SerialNo'?",
    ],
    ['a unique number', { unique: ['Months'] }, 'is unique, which no integer can be'],
    ['what is not a pattern', { matches: ['SerialNo=letters'] }, "'letters' is not a pattern"],
    [
      'a pattern without a sample',
      { matches: ['SerialNo=/^A$/'] },
      'is not a pattern with a text that matches it',
    ],
    ['a sample that does not match', { matches: ['SerialNo=/^A$/ B'] }, 'SerialNo'],
    ['a default without a value', { defaults: ['Months'] }, "says nothing of 'Months'"],
    ['a default that is refused', { defaults: ['Months=many'] }, 'starts with a value that it would refuse'],
    ['a tab without fields', { tabs: ['Dates'] }, "'Dates' is not a tab"],
    ['a tab with an unknown field', { tabs: ['Dates=Start'] }, "There is no field 'Start'"],
    ['a period of no days', { period: 'month' }, "The period 'month' is not a number of days"],
    [
      'a lookup of nothing',
      { fields: ['CityId:lookup'] },
      "'CityId' must say what it looks up, one of country",
    ],
    [
      'a lookup of something else',
      { fields: ['CityId:lookup=town!'] },
      "'CityId' looks up 'town', which nobody knows (known: country, state, city",
    ],
    ['a city without a state', { fields: ['CityId:lookup=city'] }, "'CityId' is a city of a state"],
    ['no path', { path: '' }, 'The path is missing'],
    ['a path of one part', { path: '/warranty' }, "The path '/warranty' is not like"],
    ['a path with capitals', { path: '/masters/Warranty' }, 'is not like /masters/warranty-master'],
    ['a file of no type', { fields: ['Bill:file=doc'] }, "'Bill' takes image, pdf, audio, video"],
    [
      'a report in which something is entered',
      { ...report, fields: ['Name:text!'] },
      "'Name' is required, but",
    ],
    ['a report with tabs', { ...report, tabs: ['Dates=LastTrip'] }, 'Nobody enters a report'],
    ['no title', { title: ' ' }, 'The title is missing'],
    ['no name of a record', { item: '' }, 'The name of one record is missing'],
    ['a nameless record', { item: 'warranty 2' }, 'is not a name of one record'],
    ['no field', { fields: [] }, 'at least one field'],
    ['a field without a kind', { fields: ['SerialNo'] }, "'SerialNo' is not a field. A field is written"],
    ['a field in small letters', { fields: ['serial:text'] }, 'is not a field'],
    ['an unknown kind', { fields: ['SerialNo:string'] }, "'string' of 'SerialNo' is not a kind"],
    ['a field twice', { fields: ['Note:text', 'Note:multiline'] }, "The field 'Note' is there twice"],
    ['a choice without choices', { fields: ['Mode:choice'] }, "'Mode' needs choices"],
    ['two choices alike', { fields: ['Note:text', 'Mode:choice=,'] }, "'Mode' needs choices"],
    ['a text with choices', { fields: ['Note:text=Road'] }, "takes nothing after '='"],
    [
      'a reference that is not an id',
      { fields: ['Product:reference=product'] },
      "call 'Product' 'ProductId'",
    ],
    ['a reference to a query’s rows', { fields: ['DealerId:reference=dealer'] }, "a query lists 'dealer'"],
    ['a reference to nothing', { fields: ['ShelfId:reference=shelf'] }, "there is no declaration 'shelf'"],
    ['lines', { fields: ['Items:lines!'] }, "'Items' has fields of its own: write it by hand, see docs"],
    ['the name of a system field', { fields: ['Status:text'] }, 'the name of something else in its rows'],
    [
      'the column of a system field',
      { fields: ['CreatedBy:text'] },
      "its field 'CreatedBy' has the name of something else in its rows",
    ],
    ['a declared name', { item: 'Product' }, "The declaration 'product' is taken already"],
    ['a declared page', { path: '/masters/product-master' }, "The page 'product-master' is taken already"],
    ['a hand-written table', { item: 'Session' }, "The table 'sessions' is taken already"],
  ])('is refused with %s', (_what, changes, sentence) => {
    expect(() => draft(changes)).toThrow(sentence);
  });
});

describe('npm run new:resource', () => {
  let copy: ProjectCopy;
  const command = (...args: string[]) => copy.script('newResource', ...args);
  const given = [
    '--path',
    wish.path,
    '--title',
    wish.title,
    '--item',
    wish.item,
    ...Object.entries({
      unique: more.unique,
      matches: more.matches,
      default: more.defaults,
      tab: more.tabs,
      period: [more.period ?? ''],
    }).flatMap(([option, values = []]) => values.flatMap((value) => [`--${option}`, value])),
    ...(more.fields ?? []),
  ];

  beforeAll(async () => {
    copy = await copyOfProject();
  });

  afterAll(() => copy.remove());

  it('says how it is used when asked', async () => {
    expect(await command('--help')).toContain('npm run new:resource -- --path');
  });

  it('writes nothing and says why if a name is taken', async () => {
    const before = await readdir(join(copy.folder, 'src/resources/masters'));
    const told = [
      '--path',
      '/masters/session-master',
      '--title',
      'Session',
      '--item',
      'Session',
      'Name:text!',
    ];
    await expect(command(...told)).rejects.toThrow("The table 'sessions' is taken already");
    expect(await readdir(join(copy.folder, 'src/resources/masters'))).toEqual(before);
  });

  it('leaves a file that is there as it is, though the index lacks it', async () => {
    const file = join(copy.folder, 'src/resources/masters/spareWarranty.ts');
    await writeFile(file, '// half done');
    await expect(command(...given)).rejects.toThrow('spareWarranty.ts is there already');
    expect(await readFile(file, 'utf8')).toBe('// half done');
    await rm(file);
  });

  it('writes a declaration that starts, its line in the index and its migration', async () => {
    await command(...given);
    const { key, file, declaration } = draft(more);
    const written: Record<string, typeof declaration> = await import(join(copy.folder, file));
    expect(written[key]).toEqual(declaration);
    const index = await readFile(join(copy.folder, 'src/resources/index.ts'), 'utf8');
    expect(index).toContain(`import { ${key} } from './masters/${key}.ts';\n`);
    expect(index.match(new RegExp(`^  ${key},$`, 'gm'))).toHaveLength(1);
    const migrations = await readdir(join(copy.folder, 'server/db/migrations'));
    const [migration = ''] = migrations.filter((name) => name.endsWith(`_${key}.sql`));
    const sql = await readFile(join(copy.folder, 'server/db/migrations', migration), 'utf8');
    expect(sql).toContain(`CREATE TABLE "${declaration.table}"`);
    // the snapshot's tables are sorted, so a new one only adds lines
    const snapshot = await readFile(join(copy.folder, 'server/db/migrations/snapshot.json'), 'utf8');
    const names = [...snapshot.matchAll(/(?<=^    ")public\.\w+(?=": \{$)/gm)].map(([name]) => name);
    expect(names).toContain(`public.${declaration.table}`);
    expect(names).toEqual(names.toSorted());
  });

  it('drafts for the command in README the first example of docs/declaring.md', async () => {
    const readme = await readFile('README.md', 'utf8');
    const [, shell = ''] = /^npm run new:resource -- (.*?[^\\])\n/ms.exec(readme) ?? [];
    const example = await readFile('tests/examples/warranty.ts', 'utf8');
    await copy.run('sh', '-c', `node --import tsx scripts/newResource.ts ${shell}`);
    const drafted = await readFile(join(copy.folder, 'src/resources/masters/warranty.ts'), 'utf8');
    expect(drafted).toBe(example.replaceAll("'../../contract/", "'../../../contract/"));
  });

  it('writes a report whose text only has to be rewritten', async () => {
    const { path = '', title = '', item = '', fields: wished = [] } = report;
    await command('--path', path, '--title', title, '--item', item, '--period', '7', ...wished);
    const { key, file, declaration, text } = draft(report);
    const written: Record<string, typeof declaration> = await import(join(copy.folder, file));
    expect(written[key]).toEqual(declaration);
    expect(await readFile(join(copy.folder, text?.file ?? ''), 'utf8')).toBe(text?.sql);
  });

  it('leaves all of it formatted, and nothing to generate', async () => {
    await copy.run(
      'node_modules/.bin/oxfmt',
      '--check',
      'src/resources',
      'contract/resource',
      'server/db/schema',
    );
    await copy.script('generate', '--check');
  });
});
