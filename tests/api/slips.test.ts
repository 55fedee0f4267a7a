import { beforeEach, describe, expect, it } from 'vitest';
import {
  getSlipIds,
  mostSlips,
  type SlipPrintRequest,
  updateSlipIds,
} from '../../contract/calls/seals/slips.ts';
import { formatRange } from '../../contract/serial/serialRange.ts';
import { everyRight } from '../support/factories.ts';
import { peopleWorld, type SignedIn } from '../support/peopleWorld.ts';

const { deps, newPerson, operatingId } = await peopleWorld();
const rights = { 'carton-slip': everyRight };
let asha: SignedIn & { companyId: number };

beforeEach(async () => {
  asha = await newPerson({ rights });
});

const print = (by: SignedIn, ids: string, sent: SlipPrintRequest = {}, headers = {}) =>
  by.ask(updateSlipIds, sent, { params: { ids }, headers });

const counters = async (by: SignedIn) => {
  const [book] = (await by.ask(getSlipIds)).data;
  return [book?.Sids, book?.Tids];
};

const entries = async () =>
  (
    await deps.database.pool.query<{ label: string; after: object }>(
      "select record_label as label, after from audit_entries where company_id = $1 and page = 'carton-slip' order by id",
      [asha.companyId],
    )
  ).rows;

describe('the counters of slips', () => {
  it('begin at zero, with the prefix of their codes', async () => {
    const { rows } = await deps.database.pool.query<{ prefix: string; company_name: string }>(
      'select prefix, company_name from companies where id = $1',
      [asha.companyId],
    );
    const Year = deps.now().getUTCFullYear();
    expect((await asha.ask(getSlipIds)).data).toEqual([
      { Sids: 0, Tids: 0, Prefix: rows[0]?.prefix, CompanyName: rows[0]?.company_name, Year },
    ]);
  });

  it('move to the end of a print, each type by itself', async () => {
    expect((await print(asha, '12,0')).data).toEqual([{ Sids: 12, Tids: 0 }]);
    expect((await print(asha, '0,3')).data).toEqual([{ Sids: 12, Tids: 3 }]);
    expect(await counters(asha)).toEqual([12, 3]);
  });

  it('stay where a print does not go beyond them', async () => {
    await print(asha, '12,0');
    expect((await print(asha, '5,0', { From: 1, Known: 12 })).code).toBe('200');
    // like a program that does not send what it knows
    expect((await print(asha, '11,0')).code).toBe('200');
    expect(await counters(asha)).toEqual([12, 0]);
  });

  it('refuse new numbers to somebody who knows an older one, and say who was first and what is free', async () => {
    const ravi = await newPerson({ rights, companyId: asha.companyId });
    await print(ravi, '1200,0', { From: 1, Known: 0 });
    // Ravi has printed these numbers meanwhile; Asha takes them for new
    expect((await print(asha, '10,0', { From: 1, Known: 0 })).code).toBe('409');
    const { rows } = await deps.database.pool.query<{ name: string }>(
      'select user_name as name from users where id = $1',
      [ravi.userId],
    );
    const name = rows[0]?.name;
    const late = await print(asha, '1300,0', { From: 1201, Known: 0 });
    expect(late.code).toBe('409');
    expect(late.message).toBe(
      `${name} has printed SID slips up to 1200 in the meantime. The next free number is 1201.`,
    );
    expect(late.data).toEqual({ Sids: 1200, Tids: 0 });
    expect(await counters(asha)).toEqual([1200, 0]);
  });

  it('give each number to one of many who print at the same moment', async () => {
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, n) => print(asha, `${100 - n},0`, { From: 1, Known: 0 })),
    );
    expect(tries.map(({ code }) => code).toSorted()).toEqual(['200', ...Array<string>(7).fill('409')]);
    expect(await entries()).toHaveLength(1);
    const [winner] = tries.filter(({ code }) => code === '200');
    for (const { data } of tries) expect([data].flat()).toEqual(winner?.data);
  });

  it('move once for a print that is sent twice', async () => {
    const headers = { 'idempotency-key': 'slips-once' };
    const sent = { From: 1, Known: 0 };
    const [one, other] = await Promise.all([
      print(asha, '7,0', sent, headers),
      print(asha, '7,0', sent, headers),
    ]);
    expect([one.code, other.code]).toEqual(['200', '200']);
    expect(await entries()).toHaveLength(1);
  });

  it.each(['', '5', '5,', '5,x', '-1,0', '1.5,0', '1e3,0', '1000000000,0', '1,2,3'])(
    'refuse %j',
    async (ids) => {
      if (ids) expect(await print(asha, ids)).toMatchObject({ code: '400', message: 'Invalid Arguments' });
      expect(await counters(asha)).toEqual([0, 0]);
    },
  );

  it('refuse a range that ends before it begins, and one that is too long', async () => {
    expect(await print(asha, '4,0', { From: 5 })).toMatchObject({
      code: '400',
      message: 'Invalid Arguments',
    });
    expect(await print(asha, `${mostSlips + 1},0`, { From: 1 })).toMatchObject({
      code: '400',
      message: 'At most 5,000 slips can be printed at a time.',
    });
    expect((await print(asha, `${mostSlips},0`, { From: 1 })).code).toBe('200');
  });

  it('fix the company’s prefix, which is on the slips', async () => {
    const keeper = await newPerson({
      companyId: operatingId,
      rights: { 'company-master': everyRight },
    });
    const prefix = (await asha.ask(getSlipIds)).data[0]?.Prefix;
    const company = {
      CompanyId: asha.companyId,
      CompanyName: 'Slip Tea',
      CompanyDisplayName: 'Slip Tea',
      Prefix: prefix,
      Email: 'slip@example.com',
      Mobile: '9876543210',
      WebsiteURL: 'https://slip.example',
      Address: 'Munnar',
      CompanyLogo: '/uploads/slip.png',
      FakeMessage: 'Beware!',
      FakeAudio: '/uploads/slip.mp3',
    };
    await print(asha, '1,0');
    expect(await keeper.ask('Company/UpdateCompany', { ...company, Prefix: 'Z9' })).toMatchObject({
      code: '400',
      data: { errors: { Prefix: expect.stringContaining('fixed') as unknown } },
    });
    expect((await keeper.ask('Company/UpdateCompany', company)).code).toBe('200');
  });

  it('are each company’s own', async () => {
    const other = await newPerson({ rights });
    await print(asha, '9,9');
    expect(await counters(other)).toEqual([0, 0]);
  });

  it('are read by people who may see or print slips, and moved by people who may print', async () => {
    const viewer = await newPerson({ rights: { 'carton-slip': ['view'] } });
    expect((await viewer.ask(getSlipIds)).code).toBe('200');
    expect((await print(viewer, '1,0')).status).toBe(418);
    const stranger = await newPerson({ rights: {} });
    expect((await stranger.ask(getSlipIds)).status).toBe(418);
  });

  it('leave in the audit log who printed which slips, also again', async () => {
    await print(asha, '3,0', { From: 1, Known: 0 });
    await print(asha, '2,0', { From: 2, Known: 3 });
    expect(await entries()).toEqual([
      { label: `SID slips ${formatRange({ from: 1, to: 3 })}`, after: { Type: 'SID', FromNo: 1, ToNo: 3 } },
      { label: 'SID slips 2', after: { Type: 'SID', FromNo: 2, ToNo: 2 } },
    ]);
  });
});
