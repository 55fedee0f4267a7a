import { expect, it } from 'vitest';
import { choice, date, integer } from '../../../contract/resource/declaration/fields.ts';
import { registryOf } from '../../../server/engine/Module.ts';
import { declaredSources } from '../../../server/engine/declaredSources.ts';
import { checkRows } from '../../../server/engine/imports/checkImport.ts';
import { importPages } from '../../../server/engine/imports/importable.ts';
import { declare } from '../../support/declarations.ts';
import { sessionOf } from '../../support/factories.ts';
import { fileDeclaredApp, type Person, type Row } from '../../support/shelfApp.ts';

const message = 'Another stay has this room.';
const stay = declare(
  'Stay',
  {
    Room: choice('Room', {
      choices: [
        { value: 1, label: 'Blue' },
        { value: 2, label: 'Red' },
      ],
    }),
    FirstDay: date('First Day', { required: 'When?' }),
    LastDay: date('Last Day'),
  },
  {
    calls: {
      list: 'Stay/GetStays',
      create: 'Stay/CreateStay',
      update: 'Stay/UpdateStay',
      toggle: 'Stay/InActiveRow',
    },
    neverOverlap: { within: ['Room'], from: 'FirstDay', to: 'LastDay', message },
  },
);
const shift = declare(
  'Shift',
  { FromHour: integer('From'), ToHour: integer('To') },
  {
    calls: { list: 'Shift/GetShifts', create: 'Shift/CreateShift' },
    neverOverlap: { from: 'FromHour', to: 'ToHour', message },
  },
);
const { newcomer, deps, resources } = await fileDeclaredApp({ stay, shift });
const refused = { code: '409', message, data: { errors: { FirstDay: message } } };

const stayOf = (person: Person, Room: number, FirstDay: string, LastDay?: string) =>
  person.post<Row>('Stay/CreateStay', { Room, FirstDay, LastDay });

it('refuses days that another active record of the company and the same kind has', async () => {
  const [person, other] = [await newcomer(), await newcomer()];
  const taken = await stayOf(person, 1, '2026-03-01', '2026-03-10');
  expect(await stayOf(person, 1, '2026-03-10', '2026-03-12')).toMatchObject(refused);
  const open = await stayOf(person, 1, '2026-03-11');
  expect(open.code).toBe('200');
  expect(await stayOf(person, 1, '2030-01-01', '2030-01-02')).toMatchObject(refused);
  for (const elsewhere of [await stayOf(person, 2, '2026-03-01'), await stayOf(other, 1, '2026-03-01')])
    expect(elsewhere.code).toBe('200');

  const { StayId } = open.data;
  expect(await person.post('Stay/UpdateStay', { StayId, FirstDay: '2026-03-09' })).toMatchObject(refused);
  await person.get(`Stay/InActiveRow/${String(taken.data['StayId'])}/false`);
  expect(await person.post('Stay/UpdateStay', { StayId, FirstDay: '2026-03-09' })).toMatchObject({
    code: '200',
  });
  expect(await person.get(`Stay/InActiveRow/${String(taken.data['StayId'])}/true`)).toMatchObject(refused);
});

it('takes one of two that are saved at once', async () => {
  const person = await newcomer();
  const both = await Promise.all([1, 2].map(() => stayOf(person, 1, '2026-05-01', '2026-05-02')));
  expect(both.map(({ code }) => code).toSorted()).toEqual(['200', '409']);
});

it('holds for numbers, of all records of a company', async () => {
  const person = await newcomer();
  const shiftOf = async (FromHour: number, ToHour: number) =>
    (await person.post('Shift/CreateShift', { FromHour, ToHour })).code;
  expect(await shiftOf(6, 13)).toBe('200');
  expect(await shiftOf(14, 21)).toBe('200');
  expect(await shiftOf(13, 13)).toBe('409');
});

it('is found in a file before it is imported', async () => {
  const { companyId } = await newcomer();
  const registry = registryOf({});
  const sources = declaredSources(resources, registry, deps.config.timeZone);
  const saving = importPages(sources, registry).get('stay-master')?.saving;
  if (!saving) throw new Error('Nobody imports stays');
  const fields = ['Room', 'FirstDay', 'LastDay'];
  const right = {
    PageId: 1,
    PageName: 'Stays',
    ActionName: 'stay-master',
    IsView: true,
    IsAdd: true,
    IsEdit: true,
    IsReport: true,
  };
  const session = sessionOf(companyId, { permissions: [right] });
  const checking = {
    deps,
    session,
    saving,
    sources,
    fields,
    starts: {},
    meaning: { publicUrl: '', dayOrder: 'day' } as const,
    emptyWord: undefined,
    taken: new Map(),
  };
  const rows = await checkRows(
    checking,
    [
      { place: 1, cells: ['Blue', '2026-07-01', '2026-07-05'] },
      { place: 2, cells: ['Blue', '2026-07-05', '2026-07-06'] },
    ],
    true,
  );
  expect(rows.map(({ outcome, faults }) => [outcome, faults])).toEqual([
    ['create', []],
    ['refused', [{ Field: 'FirstDay', Message: message }]],
  ]);
});
