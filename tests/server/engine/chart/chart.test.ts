import { beforeAll, describe, expect, it } from 'vitest';
import type { ChartGroup } from '../../../../contract/resource/resourceCalls.ts';
import { fileDeclaredApp, type Person } from '../../../support/shelfApp.ts';
import { visit } from '../../../support/visit.ts';
import { declare } from '../../../support/declarations.ts';
import { choice, date, integer, text } from '../../../../contract/resource/declaration/fields.ts';

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

const call = declare(
  'Call',
  {
    Reason: choice('Reason', {
      choices: [
        { value: 'ask', label: 'Question' },
        { value: 'lost', label: 'Lost parcel', group: 'Complaint' },
        { value: 'torn', label: 'Torn parcel', group: 'Complaint' },
      ],
    }),
    Minutes: integer('Minutes'),
    Home: text('Home'),
  },
  {
    period: { days: 7 },
    filters: [{ field: 'Reason' }],
    chart: [
      { type: 'time', title: 'Calls by day', by: 'Reason', call: 'Call/GetDays' },
      { type: 'time', title: 'Minutes by day', sums: ['Minutes'], call: 'Call/GetMinutes' },
      { type: 'states', title: 'Calls by state', by: 'Home', call: 'Call/GetStates' },
    ],
  },
);

const claim = declare(
  'Claim',
  { Amount: integer('Amount'), PaidOn: date('Paid On', { seen: 'edit' }), FiledOn: date('Filed On') },
  {
    calls: { list: 'Claim/GetClaims', create: 'Claim/CreateClaim' },
    period: { days: 7 },
    chart: [
      { type: 'time', title: 'Paid by week', on: 'PaidOn', step: 'week', call: 'Claim/GetPaid' },
      {
        type: 'time',
        title: 'Filed by quarter',
        on: 'FiledOn',
        step: 'quarter',
        sums: ['Amount'],
        call: 'Claim/GetFiled',
      },
    ],
    rights: { everybody: 'All Claims' },
    ownRows: { unless: 'everybody' },
  },
);

const app = await fileDeclaredApp({ visit, parcel, call, claim });
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

  it('sums the filtered rows, and groups those without a value', async () => {
    expect(await chart('Parcel/GetChart')).toEqual([
      { label: 'Pune', groups: 1, values: [7] },
      { label: null, groups: 1, values: [2] },
    ]);
    expect(await chart('Parcel/GetChart?State=C')).toEqual([{ label: 'Pune', groups: 1, values: [4] }]);
    expect(await person.get('Parcel/GetChart?State=X')).toMatchObject({ code: '400' });
  });

  it('has the wanted groups in their order, and all others together', async () => {
    const wanted = (...labels: string[]) =>
      chart(`Parcel/GetChart?Groups=${encodeURIComponent(labels.join('\n'))}`);
    expect(await wanted('', 'Agra')).toEqual([
      { label: null, groups: 1, values: [2] },
      { label: 'Pune', groups: 1, values: [7] },
    ]);
    expect(await wanted('Agra')).toEqual([{ label: null, groups: 2, values: [9] }]);
    expect((await chart('Visit/GetChart?Groups=Planned')).map(({ label }) => label)).toEqual([
      'Planned',
      'Late',
    ]);
  });

  it('is hidden from people who do not see the summed field', async () => {
    const viewer = await app.personOf(person.companyId, ['view']);
    expect((await viewer.get('Parcel/GetChart')).status).toBe(418);
    expect((await viewer.get('Visit/GetChart')).status).toBe(200);
  });
});

describe('a chart by a date that the period does not go by', () => {
  const claims = async (by: Person, ...all: [Amount: number, PaidOn: string, FiledOn: string][]) => {
    for (const [Amount, PaidOn, FiledOn] of all)
      await by.post('Claim/CreateClaim', { Amount, PaidOn, FiledOn });
  };

  it('goes by its own steps, whatever days the period has, and leaves out rows without a date', async () => {
    const clerk = await app.newcomer();
    await claims(clerk, [3, '2024-02-21', '2024-03-31'], [4, '2024-03-04', '2024-04-01'], [5, '', '']);
    const paid = await chart('Claim/GetPaid', clerk);
    expect(paid.slice(0, 3)).toEqual([
      { label: '2024-02-19/P1W', groups: 1, values: [1] },
      { label: '2024-02-26/P1W', groups: 1, values: [0] },
      { label: '2024-03-04/P1W', groups: 1, values: [1] },
    ]);
    const filed = await chart('Claim/GetFiled', clerk);
    expect(filed.slice(0, 2).map(({ label, values }) => [label, ...values])).toEqual([
      ['2024-01/P3M', 3],
      ['2024-04/P3M', 4],
    ]);
    // the period still narrows the rows
    expect(await chart('Claim/GetFiled?FromDate=2024/03/01&ToDate=2024/03/31', clerk)).toEqual([]);
  });

  it('is refused to people who do not see its date, and has only their own rows for others', async () => {
    const clerk = await app.newcomer();
    await claims(clerk, [3, '2024-02-28', '2024-03-31']);
    const viewer = await app.personOf(clerk.companyId, ['view', 'add']);
    expect((await viewer.get('Claim/GetPaid')).status).toBe(418);
    expect(await chart('Claim/GetFiled', viewer)).toEqual([]);
    await claims(viewer, [8, '', '2024-05-01']);
    expect((await chart('Claim/GetFiled', viewer))[0]).toEqual({
      label: '2024-04/P3M',
      groups: 1,
      values: [8],
    });
    expect(await chart('Claim/GetFiled', await app.newcomer())).toEqual([]);
  });
});

describe('the charts of a list in time', () => {
  const asked = (from: string, to: string) => `?FromDate=${from}&ToDate=${to}`;
  let caller: Person;

  beforeAll(async () => {
    caller = await app.newcomer();
    await app.deps.database.pool.query(
      // half an hour before and after midnight in India
      `insert into calls (company_id, reason, minutes, home, created_at) values
       ($1, 'ask', 5, 'Maharashtra', '2026-03-01T18:29:00Z'), ($1, 'lost', 7, 'MAHARASHTRA', '2026-03-01T18:31:00Z'),
       ($1, 'torn', 2, 'Jammu & Kashmir', '2026-03-02T05:00:00Z'), ($1, null, 1, 'Orissa', '2026-03-04T05:00:00Z'),
       ($1, 'ask', 9, '', '2026-03-04T06:00:00Z'), ($1, 'ask', 3, 'Bavaria', '2026-03-04T07:00:00Z'),
       ($1, 'ask', 0, 'Kent', '2025-06-01T00:00:00Z')`,
      [caller.companyId],
    );
  });

  it('have the days of the portal’s zone, those without rows too, and the parts of each by their groups', async () => {
    expect(await chart(`Call/GetDays${asked('2026/02/28', '2026/03/04')}`, caller)).toEqual([
      { label: '2026-02-28', groups: 1, values: [0, 0, 0] },
      { label: '2026-03-01', groups: 1, values: [1, 0, 0] },
      { label: '2026-03-02', groups: 1, values: [0, 2, 0] },
      { label: '2026-03-03', groups: 1, values: [0, 0, 0] },
      { label: '2026-03-04', groups: 1, values: [2, 0, 1] },
    ]);
  });

  it('have months where the days would be too many', async () => {
    const groups = await chart('Call/GetMinutes', caller);
    expect(groups.map(({ label, values: [minutes] }) => [label, minutes])).toEqual([
      ['2025-06', 0],
      ...['07', '08', '09', '10', '11', '12'].map((month) => [`2025-${month}`, 0]),
      ['2026-01', 0],
      ['2026-02', 0],
      ['2026-03', 27],
    ]);
  });

  it('follow the filters and the search', async () => {
    expect(await chart(`Call/GetMinutes${asked('2026/03/01', '2026/03/02')}&Reason=lost`, caller)).toEqual([
      { label: '2026-03-01', groups: 1, values: [0] },
      { label: '2026-03-02', groups: 1, values: [7] },
    ]);
    expect(await chart('Call/GetDays?SearchValue=nobody', caller)).toEqual([]);
  });

  it('have states by their names, however written, then places elsewhere, then none', async () => {
    expect(await chart('Call/GetStates', caller)).toEqual([
      { label: 'Maharashtra', groups: 1, values: [2] },
      { label: 'Jammu and Kashmir', groups: 1, values: [1] },
      { label: 'Odisha', groups: 1, values: [1] },
      { label: null, groups: 2, values: [2] },
      { label: null, groups: 1, values: [1] },
    ]);
    expect(await chart('Call/GetStates?SearchValue=bav', caller)).toEqual([
      { label: 'Bavaria', groups: 1, values: [1] },
    ]);
  });

  it('show nobody the rows of other companies', async () => {
    const stranger = await app.newcomer();
    for (const { call: path } of app.resources.find(({ key }) => key === 'call')?.charts ?? [])
      expect(await chart(path, stranger)).toEqual([]);
  });
});
