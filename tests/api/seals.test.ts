import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getFromNumbers, getSeals } from '../../contract/calls/seals/serials.ts';
import { formatRange } from '../../contract/serial/serialRange.ts';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { rotateKey } from '../../server/modules/seals/changeKeys.ts';
import { decodeSeal } from '../../server/seals/sealCodec.ts';
import { appOf } from '../support/appOf.ts';
import { type Brand, createBrand } from '../support/brand.ts';
import { setRights } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
let brand: Brand;

beforeEach(async () => {
  brand = await createBrand(deps);
  await brand.issued(5000);
});

const download = (query: string, token = brand.token) =>
  appOf(deps).request(`/api/api/${getSeals.path}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });

const refusal = async (query: string) =>
  (await (await download(query)).json()) as { ResponseCode: string; ResponseMessage: string };

describe('downloading seals', () => {
  it("sends a file with one row for each number, made with the company's key", async () => {
    const response = await download('FromNo=1001&ToNo=3500');
    const { prefix = '', key } = (await deps.keyring.printingOf(brand.companyId)) ?? {};
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="seals-${prefix}-1001-3500.csv"`,
    );
    const [header, ...lines] = (await response.text()).trim().split('\r\n');
    expect(header).toBe('SeqNo,Code,Url,ScratchCode');
    expect(lines).toHaveLength(2500);
    for (const [index, line] of lines.entries()) {
      const [serial, code = '', url, scratchCode] = line.split(',');
      expect(Number(serial)).toBe(1001 + index);
      expect(key && decodeSeal(code, key)).toBe(Number(serial));
      expect(url).toBe(`https://seals.example/pa?q=${code}`);
      expect(scratchCode).toBe('');
    }
  });

  it('fills the scratch codes of a company that has them', async () => {
    await deps.database.pool.query('update company_keys set scratch_codes = true where company_id = $1', [
      brand.companyId,
    ]);
    const [row] = await brand.seals(1, 1);
    expect(row?.ScratchCode).toMatch(/^\d{8}$/);
  });

  it('prints with the newest key, and codes of the older one stay genuine', async () => {
    await brand.ask('Mapping/CreateMapping', { ProductId: await brand.product(), FromNo: 1, Qty: 10 });
    const [before] = await brand.seals(1, 1);
    const { prefix = '' } = (await deps.keyring.printingOf(brand.companyId)) ?? {};
    await rotateKey(deps, prefix, false);
    const [after] = await brand.seals(1, 1);
    expect(after?.Code.slice(2, 3)).toBe('1');
    for (const seal of [before, after])
      expect((await brand.ask(verifyProduct, { QrData: seal?.Url })).code).toBe('200');
  });

  it('goes on with a file where it was cut off', async () => {
    const whole = await download('FromNo=95&ToNo=1105');
    const etag = whole.headers.get('etag') ?? '';
    const text = await whole.text();
    const total = text.length;
    const from = (byte: number | string, known = etag) =>
      appOf(deps).request(`/api/api/${getSeals.path}?FromNo=95&ToNo=1105`, {
        headers: { authorization: `Bearer ${brand.token}`, range: `bytes=${byte}-`, 'if-range': known },
      });
    for (const byte of [0, 5, 29, 30, 31, 400, 700, 12_345, 80_001, total - 1]) {
      const part = await from(byte);
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe(`bytes ${byte}-${total - 1}/${total}`);
      expect((await part.text()) === text.slice(byte), `from ${byte}`).toBe(true);
    }
    expect((await from(total)).status).toBe(416);
    for (const other of [await from(5, '"other"'), await from('5,7')]) {
      expect(other.status).toBe(200);
      expect(await other.text()).toBe(text);
    }
    const { prefix = '' } = (await deps.keyring.printingOf(brand.companyId)) ?? {};
    await rotateKey(deps, prefix, false);
    const anew = await from(5);
    expect([anew.status, anew.headers.get('etag') === etag]).toEqual([200, false]);
    expect(await anew.text()).toHaveLength(total);
  });

  it.each([
    ['ToNo=5', 'Please enter your from number.'],
    ['FromNo=1', 'Please enter your to number.'],
    ['FromNo=0&ToNo=5', 'Please enter your from number.'],
    ['FromNo=1&ToNo=5e3', 'Please enter your to number.'],
    ['FromNo=5&ToNo=1', 'To No. should be greater than from number.'],
  ])('refuses %s', async (query, message) => {
    expect(await refusal(query)).toMatchObject({ ResponseCode: '400', ResponseMessage: message });
  });

  it('refuses numbers that the company has not issued', async () => {
    const message = expect.stringContaining('Your company has not issued all of');
    expect(await refusal('FromNo=4999&ToNo=5001')).toMatchObject({
      ResponseCode: '400',
      ResponseMessage: message,
    });
    const other = await createBrand(deps);
    await other.issued(6000);
    expect((await refusal('FromNo=5001&ToNo=6000')).ResponseCode).toBe('400');
  });

  it('is in the audit log before the first seal is sent: who, which numbers, which key', async () => {
    const response = await download('FromNo=11&ToNo=20');
    const { rows } = await deps.database.pool.query<object>(
      `select page, action, record_label as label, after from audit_entries where company_id = $1 and action = 'downloaded'`,
      [brand.companyId],
    );
    const { prefix: Prefix, keyId: Key } = (await deps.keyring.printingOf(brand.companyId)) ?? {};
    const after = { FromNo: 11, ToNo: 20, Qty: 10, Prefix, Key };
    expect(rows).toEqual([
      {
        page: 'issue-number',
        action: 'downloaded',
        label: `Seals ${formatRange({ from: 11, to: 20 })}`,
        after,
      },
    ]);
    await response.body?.cancel();
  });

  it('is made for two at once of a person, and leaves turns for others', async () => {
    await brand.issued(10_000_000);
    const all = 'FromNo=1&ToNo=10000000';
    const own = [await download(all), await download(all)];
    const other = await createBrand(deps);
    await other.issued(100);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const third = download(all);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    expect((await third).status).toBe(429);
    expect((await download('FromNo=1&ToNo=100', other.token)).status).toBe(200);
    for (const { body } of own) await body?.cancel();
    expect((await download('FromNo=1&ToNo=5')).status).toBe(200);
  });

  it('needs the right to export', async () => {
    await setRights(deps, brand.roleId, { 'issue-number': ['view', 'add', 'edit'] });
    expect((await download('FromNo=1&ToNo=5')).status).toBe(418);
    expect((await download('FromNo=1&ToNo=5', 'none')).status).toBe(401);
  });

  it('makes no more than its reader takes, and lets other requests through', async () => {
    await brand.issued(10_000_000);
    const response = await download('FromNo=1&ToNo=10000000');
    const reader = response.body?.getReader();
    if (!reader) throw new Error('There is nothing to read');
    await reader.read();
    const { data } = await brand.ask(getFromNumbers);
    expect(data).toEqual([{ FromNo: 10_005_001 }]);
    await reader.cancel();
    expect(await reader.read()).toEqual({ done: true, value: undefined });
  });
});
