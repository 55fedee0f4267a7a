import { describe, expect, it } from 'vitest';
import type { FieldKind } from '../../../../contract/resource/declaration/Field.ts';
import type { ColumnType } from '../../../../contract/resource/declaration/kinds.ts';
import {
  audio,
  choice,
  date,
  decimal,
  email,
  file,
  files,
  image,
  integer,
  lookup,
  mobile,
  moment,
  money,
  multiline,
  pairs,
  position,
  reference,
  serial,
  text,
  switchField,
  video,
} from '../../../../contract/resource/declaration/fields.ts';
import type { ResourceDeclaration } from '../../../../contract/resource/declaration/ResourceDeclaration.ts';
import { emitTables } from '../../../../server/engine/schema/emitTables.ts';
import { snakeCase, tableOf, uniqueIndexName } from '../../../../server/engine/schema/tableOf.ts';
import {
  declare,
  declaredResources,
  type Fields,
  shelf as plainShelf,
} from '../../../support/declarations.ts';

const shelf = { ...plainShelf, rowsOf: 'own-company' } as const;

/** No declared table stores a password, and lines have one of their own. */
const kinds: Record<Exclude<FieldKind, 'password' | 'lines'>, [Fields[string], ColumnType]> = {
  text: [text('x'), 'text'],
  multiline: [multiline('x'), 'text'],
  email: [email('x'), 'text'],
  mobile: [mobile('x'), 'text'],
  integer: [integer('x'), 'integer'],
  decimal: [decimal('x', { places: 3 }), 'numeric(15,3)'],
  money: [money('x'), 'bigint'],
  serial: [serial('x'), 'bigint'],
  date: [date('x'), 'date'],
  moment: [moment('x'), 'timestamptz'],
  position: [position('x'), 'text'],
  choice: [choice('x', { choices: [{ value: 1, label: 'One' }] }), 'smallint'],
  reference: [reference('x', { to: 'shelf', labelled: 'ShelfName' }), 'integer'],
  lookup: [lookup('x', { to: 'country', labelled: 'CountryName' }), 'integer'],
  image: [image('x'), 'text'],
  file: [file('x', { takes: ['pdf', 'image'] }), 'text'],
  files: [files('x', { takes: ['image'], max: [5, 'At most 5.'] }), 'jsonb'],
  audio: [audio('x'), 'text'],
  video: [video('x'), 'text'],
  pairs: [pairs('x', { as: 'list', keyLabel: 'a', valueLabel: 'b' }), 'jsonb'],
  switch: [switchField('x'), 'boolean'],
};

const box = (fields: Fields, more: Partial<ResourceDeclaration> = {}): ResourceDeclaration =>
  declare('Box', fields, { table: 'boxes', columns: Object.keys(fields).slice(0, 1), ...more });

function tableWith(fields: Fields, more: Partial<ResourceDeclaration> = {}) {
  const resources = declaredResources({ shelf, box: box(fields, more) });
  const resource = resources.get('box');
  if (!resource) throw new Error('The declaration of the test is gone');
  const table = tableOf(resource, resources);
  return { ...table, emitted: emitTables([...resources.values()]) };
}

describe('the name of a column', () => {
  it.each([
    ['CompanyName', 'company_name'],
    ['HPCode', 'hp_code'],
    ['MRP', 'mrp'],
    ['OEM', 'oem'],
    ['ShareURL', 'share_url'],
    ['WebsiteURL', 'website_url'],
    ['Ship_City', 'ship_city'],
    ['EXPDate', 'exp_date'],
    ['gstno', 'gstno'],
  ])('of %s is %s', (wire, column) => {
    expect(snakeCase(wire)).toBe(column);
  });

  it('is the declared one where there is one', () => {
    expect(tableWith({ RoleDesc: text('Remarks', { column: 'remarks' }) }).columns[0]?.name).toBe('remarks');
  });

  it.each([
    ['two fields', { ShareURL: text('a'), ShareUrl: text('b') }, 'share_url'],
    ['a field and the id', { Id: text('a') }, 'id'],
    ['a field and a date of the system', { CreatedAt: date('a') }, 'created_at'],
  ])('is never that of %s', (_what, fields, column) => {
    expect(() => tableWith(fields)).toThrow(`the column '${column}' of`);
  });

  it('of a unique index is cut as PostgreSQL cuts it', () => {
    expect(uniqueIndexName('a'.repeat(40), 'b'.repeat(40))).toHaveLength(63);
  });
});

describe('the table of a declaration', () => {
  it.each(Object.entries(kinds))('keeps a %s', (_kind, [field, type]) => {
    expect(tableWith({ First: text('First'), Thing: field }).columns[1]).toMatchObject({
      name: 'thing',
      type,
    });
  });

  it('keeps a number beyond an integer and an amount with paise exactly', () => {
    const typeOf = (field: Fields[string]) =>
      tableWith({ First: text('First'), Thing: field }).columns[1]?.type;
    expect(typeOf(integer('x', { large: true }))).toBe('bigint');
    expect(typeOf(money('x', { places: 2 }))).toBe('numeric(15,2)');
    expect(tableWith({ Price: money('x', { places: 2 }) }).emitted).toContain(
      "price: numeric('price', { precision: 15, scale: 2, mode: 'number' })",
    );
  });

  it('keeps a choice of texts as text', () => {
    const field = choice('x', { choices: [{ value: 'WebSlider', label: 'Home Page Slider' }] });
    expect(tableWith({ First: text('First'), Thing: field }).columns[1]?.type).toBe('text');
  });

  it('refuses nothing where the form always asks, and where an empty input has a value', () => {
    const required = (field: Fields[string]) =>
      tableWith({ First: text('First'), Thing: field }).columns[1]?.required;
    expect(required(text('x'))).toBe(false);
    expect(required(text('x', { required: 'x?' }))).toBe(true);
    expect(required(text('x', { required: { message: 'x?', when: { mode: 'add' } } }))).toBe(false);
    expect(required(text('x', { required: 'x?', shown: { field: 'First', is: 'a' } }))).toBe(false);
    expect(required(money('x', { empty: 0 }))).toBe(true);
    expect(required(switchField('x'))).toBe(true);
    expect(required(kinds.pairs[0])).toBe(true);
  });

  it('belongs to a company unless its rows are the companies', () => {
    expect(tableWith({ First: text('First') }).ofCompany).toBe(true);
    expect(tableWith({ First: text('First') }, { rowsOf: 'own-company' }).ofCompany).toBe(false);
  });

  it('has one IsActive, whether a form shows it or not', () => {
    const { columns } = tableWith({ First: text('First'), IsActive: switchField('Is Active') });
    expect(columns.map(({ name }) => name)).toEqual(['first']);
  });
});

describe('the index of a list', () => {
  const due = { First: text('First'), DueDate: date('Due', { required: 'x?' }) };
  const index = `index('boxes_due_date_sort').on(table.companyId, table.dueDate, table.id)`;

  it('is there for the date that its period goes by, though no column sorts by it', () => {
    expect(tableWith(due).emitted).not.toContain(index);
    expect(tableWith(due, { period: { days: 30, field: 'DueDate' } }).emitted).toContain(index);
  });
});

describe('the emitted file', () => {
  const { emitted } = tableWith(
    {
      BoxName: text('Box Name', { required: 'Name?', unique: 'Taken.' }),
      ShelfId: reference('Shelf', { to: 'shelf', labelled: 'ShelfName' }),
      Size: integer('Size'),
      Note: multiline('Note'),
    },
    { columns: ['BoxName', 'ShelfName', 'Size', { field: 'Note', sortable: false }] },
  );
  const ofBox = emitted.slice(emitted.indexOf("'boxes',"));

  it('imports only what it uses', () => {
    const imported = /import \{ ([^}]+) \} from 'drizzle-orm\/pg-core'/.exec(emitted)?.[1];
    expect(imported).toBe('check, index, integer, pgTable, text, uniqueIndex');
  });

  it('refers to the other table', () => {
    expect(ofBox).toContain("shelfId: integer('shelf_id').references(() => shelves.id)");
    expect(ofBox).toContain("index('boxes_shelf_id').on(table.shelfId)");
  });

  it('refers to rows of the same company alone where both belong to one', () => {
    const ShelfId = reference('Shelf', { to: 'shelf', labelled: 'ShelfName' });
    const own = declaredResources({ shelf: plainShelf, box: box({ BoxName: text('Box Name'), ShelfId }) });
    const tables = emitTables([...own.values()]);
    expect(tables).toContain("shelfId: integer('shelf_id'),");
    expect(tables).toContain(
      "foreignKey({ name: 'boxes_shelf_id_rule', columns: [table.companyId, table.shelfId], foreignColumns: [shelves.companyId, shelves.id] })",
    );
    expect(tables).toContain("unique('shelves_of_company').on(table.companyId, table.id)");
  });

  it('refers to a table that is not a resource, and imports it', () => {
    const { emitted: ofCities } = tableWith({
      Name: text('Name'),
      CountryId: lookup('Country', { to: 'country', labelled: 'CountryName' }),
      StateId: lookup('State', { to: 'state', of: 'CountryId', labelled: 'StateName' }),
      CityId: lookup('City', { to: 'city', of: 'StateId', labelled: 'CityName', required: 'City?' }),
    });
    for (const table of ['countries', 'states', 'cities'])
      expect(ofCities).toContain(`const ${table} = pgTable('${table}'`);
    expect(ofCities).toContain("cityId: integer('city_id').notNull().references(() => cities.id)");
    expect(ofCities).toContain("index('boxes_city_id').on(table.cityId)");
    expect(emitted).not.toContain("pgTable('countries'");
  });

  it('keeps a name unique in its company, without regard to case', () => {
    expect(ofBox).toContain(
      "uniqueIndex('boxes_box_name_unique').on(table.companyId, sql`lower(${table.boxName})`)",
    );
    expect(emitted).toContain("uniqueIndex('shelves_shelf_name_unique').on(sql`lower(${table.shelfName})`)");
  });

  it('has an index for the label and for the order of its list, ending with the id, and none for other columns', () => {
    expect(ofBox).toContain(
      "index('boxes_box_name_sort').on(table.companyId, sql`left(lower(${table.boxName}), 100)`, table.id)",
    );
    expect(ofBox).not.toContain('boxes_size_sort');
    const { emitted: bySize } = tableWith({ Size: integer('Size') }, { sort: { by: 'Size' } });
    expect(bySize).toContain("index('boxes_size_sort').on(table.companyId, table.size, table.id)");
    expect(ofBox).toContain("index('boxes_created_at').on(table.companyId, table.createdAt, table.id)");
    expect(ofBox).not.toContain('boxes_note_sort');
  });

  it('has one searched text of all searched columns', () => {
    expect(ofBox).toContain("lower(coalesce(box_name, '') || ' ' || coalesce(note, ''))");
    expect(ofBox).toContain("index('boxes_search').using('gin', table.searchText.op('gin_trgm_ops'))");
  });

  it('has the digits of searched numbers', () => {
    const { emitted: ofNumbers } = tableWith(
      { BoxName: text('Box Name'), Size: integer('Size'), Price: money('Price'), FromNo: serial('From No') },
      { search: ['BoxName', 'Size', 'Price', 'FromNo'] },
    );
    expect(ofNumbers).toContain(
      "lower(coalesce(box_name, '') || ' ' || coalesce(size::text, '') || ' ' || coalesce(price::text, '') || ' ' || coalesce(from_no::text, ''))",
    );
    expect(ofNumbers).toContain("index('boxes_search')");
  });

  it('searches nothing where nothing is searched', () => {
    expect(tableWith({ Size: integer('Size') }).emitted.slice(ofBox.indexOf("'boxes',"))).not.toContain(
      'boxes_search',
    );
  });
});
