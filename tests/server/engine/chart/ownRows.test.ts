import { expect, it } from 'vitest';
import { integer, text } from '../../../../contract/resource/declaration/fields.ts';
import { normaliseResources } from '../../../../contract/resource/check/normaliseResources.ts';
import type { ChartDeclaration } from '../../../../contract/resource/declaration/ResourceDeclaration.ts';
import { chartEndpoint } from '../../../../server/engine/chart/chartEndpoints.ts';
import { registryOf } from '../../../../server/engine/Module.ts';
import { assertSources, declaredSources } from '../../../../server/engine/declaredSources.ts';
import { openApiDocument } from '../../../../server/openapi/openApiDocument.ts';
import { declare } from '../../../support/declarations.ts';
import { fileDeclaredApp } from '../../../support/shelfApp.ts';

const rows = {
  tools: `select r.name as "Name", 3 as "Size", r.made_at as "CreatedDate" from (values
    ('Saw', :company::int, timestamptz '2026-03-01 12:00+05:30'), ('Axe', :company, '2026-03-02 12:00+05:30'),
    ('Axe', :company, '2026-04-01 12:00+05:30'), ('Nail', -1, '2026-03-01 12:00+05:30')) r (name, company_id, made_at)
    where r.company_id = :company`,
  nameless: 'select 1 as "Size", now() as "CreatedDate" where :company > 0',
  timeless: `select 'Saw' as "Name", 1 as "Size" where :company > 0`,
  broken: 'select u.person_name as "Name" from users u where u.company_id = :company',
  misnamed: 'select :zones as "Name" where :company > 0',
  counted: `select 'Saw' as "Name", 7 as "Size" where :company > 0 and :from::timestamptz < :to::timestamptz`,
};
const chart: ChartDeclaration = {
  type: 'bar',
  title: 'Tools',
  rows: 'tools',
  by: 'Name',
  sums: ['Size'],
  call: 'Bolt/GetTools',
};
const boltWith = (changes: Partial<ChartDeclaration> = {}) => ({
  bolt: declare(
    'Bolt',
    { Name: text('Name'), Size: integer('Size') },
    {
      calls: { list: 'Bolt/GetBolts', create: 'Bolt/CreateBolt' },
      period: { days: 30 },
      filters: [{ field: 'Name' }],
      chart: { ...chart, ...changes },
    },
  ),
});
const registry = { ...registryOf({}), rows };
const { newcomer, deps } = await fileDeclaredApp(boltWith(), { rows });

it('a chart of its own rows sums these, in the period of the list and whatever else narrows it', async () => {
  const person = await newcomer();
  await person.post('Bolt/CreateBolt', { Name: 'Bolt', Size: 100 });
  const read = async (asked: object = {}) =>
    (
      await person.get(
        `Bolt/GetTools?${new URLSearchParams({ FromDate: '2026/03/01', ToDate: '2026/03/31', ...asked })}`,
      )
    ).data;
  const march = [
    { label: 'Axe', groups: 1, values: [3] },
    { label: 'Saw', groups: 1, values: [3] },
  ];
  expect(await read()).toMatchObject(march);
  expect(await read({ SearchValue: 'nothing', Name: 'Bolt' })).toMatchObject(march);
  expect(await read({ ToDate: '2026/04/30' })).toMatchObject([
    { label: 'Axe', values: [6] },
    { label: 'Saw', values: [3] },
  ]);
});

it('documents that only the period narrows a chart of its own rows', () => {
  const list = declaredSources(normaliseResources(boltWith()), registry, 'Asia/Kolkata').get('bolt');
  const documented = list?.resource.charts.map((one) => chartEndpoint(list, one)) ?? [];
  const [operations] = Object.values(openApiDocument(documented, []).paths);
  expect(operations?.['get']?.parameters?.map(({ name }) => name)).toEqual(['FromDate', 'ToDate', 'Groups']);
});

it.each<[what: string, rows: string, fault: string | undefined]>([
  ['whose rows lack what it goes by', 'nameless', "has rows without 'Name'"],
  ['whose rows lack the date of the period', 'timeless', "has rows without 'CreatedDate'"],
  [
    'of a query that nobody registers',
    'tolls',
    "its chart 'Tools' names 'tolls', which no module of the server registers; did you mean 'tools'?",
  ],
  [
    'of a query that PostgreSQL refuses',
    'broken',
    "the query of its chart 'Tools' can't be asked: column u.person_name does not exist",
  ],
  [
    'of a query with an unknown placeholder',
    'misnamed',
    "the query of its chart 'Tools' names ':zones', which is none of company",
  ],
  ['whose rows count in the period themselves', 'counted', undefined],
])('a chart %s is refused at the start, or taken', async (_what, named, fault) => {
  const resources = normaliseResources(boltWith({ rows: named }));
  const opening = async () =>
    assertSources(deps.database, declaredSources(resources, registry, 'Asia/Kolkata').values());
  if (fault) await expect(opening()).rejects.toThrow(fault);
  else await opening();
});
