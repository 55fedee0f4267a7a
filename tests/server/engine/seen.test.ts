import { expect, it } from 'vitest';
import { choice, text } from '../../../contract/resource/declaration/fields.ts';
import { rowSchema, savedSchema } from '../../../server/openapi/declaredSchemas.ts';
import { declare } from '../../support/declarations.ts';
import { fileDeclaredApp, rowsOf } from '../../support/shelfApp.ts';

const bolt = declare(
  'Bolt',
  {
    Name: text('Name'),
    Kind: choice('Kind', {
      choices: [
        { value: 1, label: 'One' },
        { value: 2, label: 'Two' },
      ],
      seen: 'edit',
    }),
  },
  {
    calls: { list: 'Bolt/GetBolts', create: 'Bolt/CreateBolt', update: 'Bolt/UpdateBolt' },
    filters: [{ field: 'Kind', counts: 'Bolt/GetCounts' }],
  },
);
const { newcomer, personOf, resources } = await fileDeclaredApp({ bolt });
const keeper = await newcomer();
const reader = await personOf(keeper.companyId, ['view', 'report']);
for (const Kind of [1, 2]) await keeper.post('Bolt/CreateBolt', { Name: `Bolt ${Kind}`, Kind });

it('a list is neither filtered nor counted by fields that the person does not see', async () => {
  expect(await rowsOf(keeper, 'Bolt/GetBolts', { Kind: 1 })).toHaveLength(1);
  expect((await keeper.get('Bolt/GetCounts')).code).toBe('200');
  expect(await rowsOf(reader, 'Bolt/GetBolts', { Kind: 0 })).toHaveLength(2);
  for (const Kind of [1, 3, 'x'])
    expect(await reader.post('Bolt/GetBolts', { Kind })).toMatchObject({
      code: '400',
      message: "This list can't be filtered by Kind.",
    });
  expect((await reader.get('Bolt/GetCounts')).status).toBe(418);
});

it('ignores its value from a person who may change the record but not see the field', async () => {
  const adder = await personOf(keeper.companyId, ['add']);
  expect((await adder.post('Bolt/CreateBolt', { Name: 'New', Kind: 'nonsense' })).code).toBe('200');
  const refused = await keeper.post('Bolt/CreateBolt', { Name: 'New', Kind: 'nonsense' });
  expect(refused).toMatchObject({ code: '400', data: { errors: { Kind: expect.any(String) as string } } });
});

it('the API’s document says of it who sees it, and promises it to nobody', () => {
  const only = 'Only for people with the right to edit on this page';
  const [resource] = resources;
  if (!resource) throw new Error('The declaration of the test is gone');
  const row = rowSchema(resource);
  expect(row.properties?.Kind?.description).toBe(only);
  expect(row.required).not.toContain('Kind');
  expect(savedSchema(resource, 'add').properties?.Kind?.anyOf?.[0]?.description).toContain(only);
});
