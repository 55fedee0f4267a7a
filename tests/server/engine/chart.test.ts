import { beforeAll, describe, expect, it } from 'vitest';
import type { ChartGroup } from '../../../contract/resource/resourceCalls.ts';
import { fileDeclaredApp, type Person } from '../../support/shelfApp.ts';
import { visit } from '../../support/visit.ts';
import { declare } from '../../support/declarations.ts';
import { choice, integer, text } from '../../../contract/resource/fields.ts';

const parcel = declare(
  'Parcel',
  {
    Town: text('Town'),
    State: choice('State', {
      choices: [
        { value: 'O', label: 'Open' },
        { value: 'C', label: 'Closed' },
      ],
    }),
    Pieces: integer('Pieces', { seen: 'edit' }),
  },
  {
    filters: [{ field: 'State' }],
    chart: { type: 'bar', title: 'Pieces', by: 'Town', sums: ['Pieces'], call: 'Parcel/GetChart' },
  },
);

const app = await fileDeclaredApp({ visit, parcel });
let person: Person;

const chart = async (call: string, by: Person = person) => (await by.get<ChartGroup[]>(call)).data;

beforeAll(async () => {
  person = await app.newcomer();
  await app.deps.database.pool.query(
    `insert into parcels (company_id, town, state, pieces) values ($1, 'Pune', 'O', 3), ($1, 'Pune', 'C', 4), ($1, '', 'O', 2),
     ($1, null, 'O', null)`,
    [person.companyId],
  );
  for (const [State, Cost, DueDate] of [
    [1, 100, '2026-03-01'],
    [2, 500, '2026-03-01'],
    [2, 20, '2027-03-01'],
  ])
    await person.post('Visit/CreateVisit', { Place: 'Pune', State, Cost, DueDate });
});

describe('the chart of a declared table', () => {
  it('names the choices by which it goes, in the days of a period by a date of its own', async () => {
    expect(await chart('Visit/GetChart')).toEqual([
      { label: 'Late', groups: 1, values: [520] },
      { label: 'Planned', groups: 1, values: [100] },
    ]);
    expect(await chart('Visit/GetChart?FromDate=2027/01/01')).toEqual([
      { label: 'Late', groups: 1, values: [20] },
    ]);
  });

  it('sums what the filters leave, and puts together what has nothing there', async () => {
    expect(await chart('Parcel/GetChart')).toEqual([
      { label: 'Pune', groups: 1, values: [7] },
      { label: null, groups: 1, values: [2] },
    ]);
    expect(await chart('Parcel/GetChart?State=C')).toEqual([{ label: 'Pune', groups: 1, values: [4] }]);
    expect(await person.get('Parcel/GetChart?State=X')).toMatchObject({ code: '400' });
  });

  it('is not for people who do not see what it sums', async () => {
    const viewer = await app.personOf(person.companyId, ['view']);
    expect((await viewer.get('Parcel/GetChart')).status).toBe(418);
    expect((await viewer.get('Visit/GetChart')).status).toBe(200);
  });
});
