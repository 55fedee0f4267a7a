import { afterAll, expect, it } from 'vitest';
import { createCompany, createProduct } from '../support/factories.ts';
import { dropEditorRoles, openSqlEditor, ownPassword } from '../support/sqlEditorWorld.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
const { companyId, run } = await openSqlEditor(deps);
afterAll(() => dropEditorRoles(deps));

const product = await createProduct(deps, companyId);
await createProduct(deps, await createCompany(deps), { productName: 'Of a brand' });

const { rows: columns } = await deps.database.pool.query<{ name: string }>(
  `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'products' and is_generated = 'NEVER'
   and column_name not in ('id', 'created_at', 'updated_at', 'created_by', 'updated_by', 'is_active')`,
);

const theirs = `(select category_id from products where product_name = 'Of a brand')`;

/** The column, what a script writes there, and the sentence that it reads. */
const attacks: readonly [column: string, value: string, message: string][] = [
  ['mrp', '-1', 'MRP: Please enter MRP.'],
  ['packing_size', '-5', 'Packing Size: Please enter only number.'],
  [
    'product_specification',
    `'{"Key": "Colour"}'`,
    'Specification: Please enter a name and a value in each row.',
  ],
  [
    'product_specification',
    `'[{"Key": "Colour"}]'`,
    'Specification: Please enter a name and a value in each row.',
  ],
  ['product_image', `'javascript:alert(1)'`, 'Product Image: Please upload the file again.'],
  [
    'video_file',
    `'javascript:alert(1)'`,
    'Product Video: Please enter a link that starts with http:// or https://.',
  ],
  ['category_id', theirs, 'violates foreign key constraint "products_category_id_rule"'],
];

const refused = (message: string) => ({
  code: '400',
  message: expect.stringContaining(message) as string,
});

async function productNow(): Promise<unknown> {
  const { rows } = await deps.database.pool.query<object>('select * from products where id = $1', [product]);
  return rows;
}

it.each(attacks)('refuses %s = %s in an update', async (column, value, message) => {
  const before = await productNow();
  const script = `update products set ${column} = ${value} where id = ${product}`;
  const sent = { RunId: undefined, Password: ownPassword };
  expect(await run(script, 'ExecuteNonQuery')).toMatchObject(refused(message));
  expect(await run(script, 'ExecuteNonQuery', sent)).toMatchObject(refused(message));
  expect(await productNow()).toEqual(before);
});

it.each(attacks)('refuses %s = %s in an insert', async (column, value, message) => {
  const names = columns.map(({ name }) => name);
  const values = names.map((name) => {
    if (name === column) return value;
    return name === 'product_name' ? `'Another one'` : name;
  });
  const script = `insert into products (${names.join(', ')}) select ${values.join(', ')} from products where id = ${product}`;
  expect(await run(script, 'ExecuteNonQuery')).toMatchObject(refused(message));
  expect((await run(script.replace(value, column), 'ExecuteNonQuery')).message).toBe('');
});
