import { expect, it } from 'vitest';
import { verifyProduct } from '../../../contract/calls/verification/verification.ts';
import { findCompany, seedScans } from '../../../server/demo/seedScans.ts';
import { appOf } from '../../support/appOf.ts';
import { askApp } from '../../support/ask.ts';
import { createBrand, type Fields } from '../../support/brand.ts';
import { logScans, wrongSums } from '../../support/scanLog.ts';
import { fileDeps } from '../../support/testDeps.ts';

const deps = await fileDeps();

it('fills a year of scans that add up, whose seals are scanned from then on', async () => {
  const brand = await createBrand(deps);
  for (const PermissibleScan of [0, 1]) await brand.product({ PermissibleScan });
  await seedScans(deps, brand.companyId, 1000);
  await seedScans(deps, brand.companyId, 200);
  expect(await wrongSums(deps)).toEqual([]);
  const { rows } = await deps.database.pool.query<Fields>(
    `select count(*)::int as scans, count(distinct reason)::int as reasons, count(distinct date_trunc('month', created_at))::int as months,
       max(created_at) < now() as past, count(*) filter (where tableoid = 'verifications_other'::regclass)::int as other
     from verifications`,
  );
  expect(rows).toMatchObject([{ scans: 1200, reasons: 5, past: true, other: 0 }]);
  expect(rows[0]?.['months']).toBeGreaterThan(11);
  // a seal that was scanned is answered as scanned
  const { rows: last } = await deps.database.pool.query<{ serial: number }>(
    `select serial from verifications where verdict = 'scanned' limit 1`,
  );
  const serial = last[0]?.serial ?? 0;
  const [seal] = await brand.seals(serial, serial);
  const { data } = await askApp(appOf(deps))<Fields>(verifyProduct, { QrData: seal?.Url });
  expect(data['Verdict']).toBe('scanned');
});

it('is consistent wherever it was stopped, and beside existing scans', async () => {
  const brand = await createBrand(deps);
  await brand.product({});
  await logScans(deps, brand.companyId, {
    at: new Date(deps.now().getTime() - 40 * 24 * 3600_000),
    times: 3,
  });
  let months = 0;
  const stopped = seedScans(deps, brand.companyId, 1000, () => {
    if (++months === 12) throw new Error('stopped');
  });
  await expect(stopped).rejects.toThrow('stopped');
  expect(await wrongSums(deps)).toEqual([]);
  const { rows } = await deps.database.pool.query<Fields>(
    `select count(*)::int as scans, count(*) filter (where visitor = 'x')::int as before,
       count(*) filter (where verdict = 'genuine' and counted and serial is not null)::int
         - (select sum(scans)::int from serial_scans where company_id = $1) as uncounted
     from verifications where company_id = $1`,
    [brand.companyId],
  );
  expect(rows).toMatchObject([{ before: 3, uncounted: 0 }]);
  expect(rows[0]?.['scans']).toBeGreaterThan(500);
  expect(rows[0]?.['scans']).toBeLessThan(1003);
  const { rows: lacking } = await deps.database.pool.query(
    `select i.relname from pg_class i join pg_index x on x.indexrelid = i.oid
     where x.indrelid = 'verifications'::regclass and (select count(*) from pg_inherits where inhparent = i.oid)
       <> (select count(*) from pg_inherits where inhparent = 'verifications'::regclass)`,
  );
  expect(lacking).toEqual([]);
});

it('names the missing company, and what a company lacks', async () => {
  await expect(findCompany(deps.database, 'none')).rejects.toThrow("There is no company 'none'");
  const brand = await createBrand(deps);
  await expect(seedScans(deps, brand.companyId, 100)).rejects.toThrow('no active product');
  expect(await findCompany(deps.database, String(brand.companyId))).toMatchObject({ id: brand.companyId });
});
