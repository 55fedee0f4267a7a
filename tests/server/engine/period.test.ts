import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { date, text } from '../../../contract/resource/declaration/fields.ts';
import { tableSource } from '../../../server/engine/rows/tableSource.ts';
import { selectionOf } from '../../../server/engine/rows/selection.ts';
import { declare, declaredResources } from '../../support/declarations.ts';
import { sessionOf } from '../../support/factories.ts';
import { fileDeclaredApp, type Person, type Row, rowsOf } from '../../support/shelfApp.ts';

const visit = declare(
  'Visit',
  {
    Place: text('Place', { required: 'Please enter place.' }),
    DueDate: date('Due Date', { required: 'Please enter due date.' }),
  },
  {
    calls: { list: 'Visit/GetVisits', create: 'Visit/CreateVisit', export: 'Visit/GetExport' },
    period: { days: 30, ahead: 14, field: 'DueDate' },
    sort: { by: 'DueDate', order: 'ASC' },
    export: { file: 'Visits', allFrom: '2020-01-01' },
  },
);

const app = await fileDeclaredApp({ visit });
let person: Person;

const places = (rows: readonly Row[]) => rows.map(({ Place }) => Place);
const listed = async (body: object) => places(await rowsOf(person, 'Visit/GetVisits', body));

beforeAll(async () => {
  person = await app.newcomer();
  const due = { Pune: '2026-03-01', Agra: '2026-03-31', Kochi: '2026-04-01', Salem: '2027-01-01' };
  for (const [Place, DueDate] of Object.entries(due))
    await person.post('Visit/CreateVisit', { Place, DueDate });
});

describe('a period by a declared date', () => {
  it('has the records whose date lies in it, both days included, whenever they were created', async () => {
    expect(await listed({ FromDate: '2026/03/01', ToDate: '2026/03/31' })).toEqual(['Pune', 'Agra']);
    expect(await listed({ FromDate: '2026/03/31', ToDate: '2026/03/31' })).toEqual(['Agra']);
    expect(await listed({ FromDate: '2026/03/02', ToDate: '2026/03/30' })).toEqual([]);
  });

  it('may be open at an end or at both', async () => {
    expect(await listed({ FromDate: '2026/04/01' })).toEqual(['Kochi', 'Salem']);
    expect(await listed({ ToDate: '2026/03/01' })).toEqual(['Pune']);
    expect(await listed({})).toHaveLength(4);
  });

  it('is refused as any other where its days are out of order', async () => {
    const refused = await person.post('Visit/GetVisits', { FromDate: '2026/04/01', ToDate: '2026/03/31' });
    expect(refused).toMatchObject({ code: '400', message: 'From date must be less than to date.' });
  });

  it('holds for the total and for both exports as well', async () => {
    const days = { FromDate: '2026/03/01', ToDate: '2026/04/30' };
    const [first] = await rowsOf(person, 'Visit/GetVisits', { ...days, PageSize: 1 });
    expect(first).toMatchObject({ Place: 'Pune', TotalRows: 3 });
    for (const call of ['Visit/GetVisits', 'Visit/GetExport']) {
      const { data } = await person.post<Row[]>(call, { ...days, PageSize: -1 });
      expect(places(data)).toEqual(['Pune', 'Agra', 'Kochi']);
    }
  });

  it('walks the index that its table is given', async () => {
    const { database } = app.deps;
    const resources = declaredResources({ visit });
    const resource = resources.get('visit');
    if (!resource) throw new Error('The declaration of the test is gone');
    const source = tableSource(resource, resources, 'Asia/Kolkata');
    const { from, where } = await selectionOf(database, source, sessionOf(person.companyId), {
      search: '',
      sortColumn: '',
      sortOrder: '',
      period: { from: '2026-03-01', to: '2026-03-31' },
    });
    const plan = await database.db.transaction(async (transaction) => {
      await transaction.execute(sql`create index visits_due_date_sort on visits (company_id, due_date, id)`);
      // for four rows any other plan is as good
      for (const way of ['seqscan', 'bitmapscan'])
        await transaction.execute(sql.raw(`set local enable_${way} = off`));
      const explained = await transaction.execute<{ 'QUERY PLAN': string }>(
        sql`explain select r."VisitId" from ${from} ${where}`,
      );
      return explained.rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/using visits_due_date_sort/);
    expect(plan).toMatch(/Index Cond: .*company_id.*due_date >=.*due_date <=/);
  });
});
