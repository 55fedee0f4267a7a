import { beforeEach, describe, expect, it } from 'vitest';
import { type Day, dayInZone, daysLater, wireDay } from '../../contract/day/day.ts';
import type { Ask } from '../support/ask.ts';
import { type Brand, createBrand, type Fields } from '../support/brand.ts';
import { everyRightOn } from '../support/factories.ts';
import { breakOnPurpose, fileDeps } from '../support/testDeps.ts';

const pages = ['verification-log', 'scans-by-week', 'scans-by-hour', 'repeat-visitors', 'promotion-weeks'];
const deps = await fileDeps();
breakOnPurpose('totals outlive the log', 'a seal counts its scans');
const { pool } = deps.database;
const today = dayInZone(deps.config.timeZone);
/** The Monday of two weeks ago. */
const monday = daysLater(today, -14 - ((new Date(today).getUTCDay() + 6) % 7));

interface Logged {
  product?: number;
  /** By the company's clocks. */
  at: string;
  city?: string;
  visitor?: string;
  counted?: boolean;
}

let brand: Brand;
let tea: number;
let coffee: number;

beforeEach(async () => {
  brand = await createBrand(deps, everyRightOn(pages));
  tea = await brand.product({ ProductName: 'Tea' });
  coffee = await brand.product({ ProductName: 'Coffee' });
});

async function log({ companyId }: Brand, scans: readonly Logged[]): Promise<void> {
  for (const { product = null, at, city = null, visitor = crypto.randomUUID(), counted = true } of scans) {
    await pool.query('select make_log_month(date_trunc($1, $2::timestamp)::date)', ['month', at]);
    await pool.query(
      `insert into verifications (token, company_id, product_id, scanned_text, verdict, reason, counted, visitor, city, state, created_at)
       values (gen_random_uuid(), $1, $2, 'x', $3, $4, $5, $6, $7, 'Kerala', $8::timestamp at time zone $9)`,
      [
        companyId,
        product,
        product ? 'genuine' : 'fake',
        product ? 'mapped' : 'not mapped',
        counted,
        visitor,
        city,
        at,
        deps.config.timeZone,
      ],
    );
  }
}

const some: readonly Logged[] = [
  { at: `${monday} 00:00` },
  { at: `${daysLater(monday, -1)} 23:59` },
  { at: `${monday} 09:14`, counted: false },
  { at: `${daysLater(monday, 6)} 23:59` },
  { at: `${daysLater(monday, 7)} 00:00` },
];

const rows = async (ask: Ask<Fields>, call: string, asked: object = {}) =>
  (await ask<Fields[]>(call, { First: 1, PageSize: 500, SortColumn: 'Week', SortOrder: 'ASC', ...asked }))
    .data;
const total = (list: readonly Fields[], name: string) =>
  list.reduce((sum, row) => sum + Number(row[name]), 0);
const days = (from: Day, to: Day) => ({ FromDate: wireDay(from), ToDate: wireDay(to) });

const byWeek = 'ScanWeeksRpt/GetScansByWeek';
const byHour = 'ScanHoursRpt/GetScansByHour';

describe('the reports of scans by week and by hour', () => {
  beforeEach(async () => {
    await log(brand, [
      ...some.map((scan) => ({ ...scan, product: tea, city: 'Kochi' })),
      ...some.slice(0, 3).map((scan) => ({ ...scan, product: coffee, city: 'Aluva' })),
      { at: `${monday} 18:00`, city: 'Kochi' },
    ]);
  });

  it('count what the Verification Report counts for the same question', async () => {
    const period = days(daysLater(monday, -1), daysLater(monday, 6));
    for (const asked of [{}, { ProductId: tea }, { ProductId: coffee }, { UserState: 'Kerala' }, period]) {
      const found = async (more: object = {}) =>
        (
          await brand.ask<Fields[]>('VerificationLog/GetVerificationReport', {
            First: 1,
            PageSize: 500,
            ...asked,
            ...more,
          })
        ).data.length;
      for (const call of 'UserState' in asked ? [byWeek] : [byWeek, byHour]) {
        const list = await rows(brand.ask, call, { ...asked, SortColumn: 'CountedScans' });
        expect(total(list, 'Scans')).toBe(await found());
        expect(total(list, 'CountedScans')).toBe(await found({ Counted: true }));
      }
    }
  });

  it('begin a week on Monday and an hour by the company’s clocks', async () => {
    expect(await rows(brand.ask, byWeek, { ProductId: tea })).toMatchObject([
      { Week: wireDay(daysLater(monday, -7)), UserCity: 'Kochi', Scans: 1, CountedScans: 1 },
      { Week: wireDay(monday), UserCity: 'Kochi', Scans: 3, CountedScans: 2 },
      { Week: wireDay(daysLater(monday, 7)), Scans: 1, CountedScans: 1 },
    ]);
    const hours = await rows(brand.ask, byHour, { ProductId: tea, SortColumn: 'Weekday' });
    expect(hours.map(({ Weekday, Hour, Scans }) => [Weekday, Hour, Scans].join(' ')).toSorted()).toEqual([
      '1 00:00 2',
      '1 09:00 1',
      '7 23:00 2',
    ]);
  });

  it('draw all hours of the day in their order, and weeks as they come', async () => {
    const { data: hours } = await brand.ask<{ label: string; values: number[] }[]>('ScanHoursRpt/GetHours');
    expect(hours).toHaveLength(24);
    expect(hours[0]).toMatchObject({ label: '00:00', values: [3] });
    expect(hours[9]).toMatchObject({ label: '09:00', values: [0] });
    const { data: weeks } = await brand.ask<{ label: string; values: number[] }[]>('ScanWeeksRpt/GetWeeks');
    expect(weeks.map(({ label, values }) => [label, ...values])).toEqual([
      [daysLater(monday, -7), 2],
      [monday, 4],
      [daysLater(monday, 7), 1],
    ]);
  });

  it('know nothing of another company', async () => {
    const other = await createBrand(deps, everyRightOn(pages));
    for (const call of [byWeek, byHour, 'RepeatVisitorsRpt/GetRepeatVisitors'])
      expect(await rows(other.ask, call, { SortColumn: 'CountedScans' })).toEqual([]);
  });
});

it('the visitors of a week are those of the period who are new, and those who came back', async () => {
  const at = (week: number) => `${daysLater(monday, 7 * week)} 10:00`;
  await log(brand, [
    { product: tea, at: at(0), visitor: 'asha' },
    { product: coffee, at: at(0), visitor: 'asha' },
    { product: tea, at: at(1), visitor: 'asha' },
    { product: tea, at: at(1), visitor: 'ravi' },
    { product: tea, at: at(1), visitor: 'machine', counted: false },
  ]);
  const visitors = (asked = {}) => rows(brand.ask, 'RepeatVisitorsRpt/GetRepeatVisitors', asked);
  const later = {
    Week: wireDay(daysLater(monday, 7)),
    Visitors: 2,
    NewVisitors: 1,
    ReturningVisitors: 1,
    ReturningShare: 50,
    CountedScans: 2,
  };
  expect(await visitors()).toMatchObject([
    { Week: wireDay(monday), Visitors: 1, NewVisitors: 1, ReturningVisitors: 0, CountedScans: 2 },
    later,
  ]);
  const period = days(daysLater(monday, 7), daysLater(monday, 13));
  expect(await visitors(period)).toMatchObject([
    { ...later, NewVisitors: 2, ReturningVisitors: 0, ReturningShare: 0 },
  ]);
});

it('the weeks of a scheme and of a promotion stand beside as many days before them', async () => {
  const start = daysLater(today, -9);
  const on = (day: number, product: number) => ({ product, at: `${daysLater(start, day)} 12:00` });
  // ten days so far: a week and three days, beside the ten days before
  await log(brand, [
    on(0, tea),
    on(6, tea),
    on(7, tea),
    on(-10, tea),
    on(-3, tea),
    on(-11, tea),
    on(0, coffee),
  ]);
  await pool.query(
    `insert into schemes (company_id, scheme_name, scheme_category, description, role_id, product_id, from_no, qty, to_no, points, start_date, end_date)
     values ($1, 'Winter', 2, 'x', $2, $3, 1, 1, 1, 1, $4, '9999-12-31')`,
    [brand.companyId, brand.roleId, tea, start],
  );
  await pool.query(
    `insert into sliders (company_id, upload_for, file_type, file_path, endless, start_date, end_date)
     values ($1, 'WebSlider', 'image', '', false, $2, $3)`,
    [brand.companyId, start, daysLater(today, 30)],
  );
  const list = await rows(brand.ask, 'PromotionWeeksRpt/GetPromotionWeeks');
  const of = (kind: string) =>
    list
      .filter(({ Kind }) => Kind === kind)
      .map(({ Week, CountedScans, ScansBefore, Difference }) => [
        Week,
        CountedScans,
        ScansBefore,
        Difference,
      ]);
  const second = wireDay(daysLater(start, 7));
  expect(of('Scheme')).toEqual([
    [wireDay(start), 2, 1, 1],
    [second, 1, 1, 0],
  ]);
  expect(of('WebSlider')).toEqual([
    [wireDay(start), 3, 1, 2],
    [second, 1, 1, 0],
  ]);
});
