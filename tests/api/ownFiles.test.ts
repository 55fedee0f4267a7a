import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { importCalls } from '../../contract/calls/records/imports.ts';
import { csvType, xlsxType } from '../../contract/resource/resourceCalls.ts';
import { allSources } from '../../server/app.ts';
import { runJobs } from '../../server/engine/jobs.ts';
import * as tables from '../../server/services/tables/readTable.ts';
import { tableParts } from '../../server/services/tables/tableParts.ts';
import { allWorks } from '../support/allWorks.ts';
import { appOf } from '../support/appOf.ts';
import { createProduct, createRole, everyRightOn } from '../support/factories.ts';
import { peopleWorld, type SignedIn } from '../support/peopleWorld.ts';

const world = await peopleWorld();
const { deps } = world;
const works = allWorks(allSources(deps.portal, deps.config.timeZone));
const [prices, schemes] = ['mrp-master', 'loyalityscheme-master'];

let keeper: SignedIn & { companyId: number };
let product: number;

beforeEach(async () => {
  vi.spyOn(tables, 'readTable').mockImplementation(tableParts);
  keeper = await world.newPerson({ rights: everyRightOn([prices, schemes, 'product-master']) });
  product = await createProduct(deps, keeper.companyId, { productName: '=Gasket' });
});

async function exported(path: string, type: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await appOf(deps).request(`/api/api/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keeper.token}`,
      accept: type,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ First: 1, PageSize: -1 }),
  });
  return new Uint8Array(await response.arrayBuffer());
}

async function checked(Page: string, bytes: Uint8Array<ArrayBuffer> | string) {
  const form = new FormData();
  form.set('Page', Page);
  form.set('File', new File([bytes], 'table.csv'));
  const { data, message } = await keeper.ask<{ ImportId: number }>(importCalls.upload.path, undefined, {
    form,
    method: 'POST',
  });
  expect(message).not.toMatch(/^Please/);
  await runJobs(deps, works);
  const { data: rows } = await keeper.ask(importCalls.rows, { ImportId: data.ImportId });
  return rows.map(({ Outcome, Faults }) => ({ Outcome, Faults }));
}

const same = { Outcome: 'same', Faults: [] };

describe.each([csvType, xlsxType])('a page’s own file (%s) changes nothing', (type) => {
  it('of prices, whose older ones stay older ones', async () => {
    for (const MRP of [100, 120, 100, 130])
      await keeper.ask('ProductMaster/AddMRP', { ProductId: product, MRP });
    expect(await checked(prices, await exported('ProductMaster/GetMRPs', type))).toEqual(
      Array.from({ length: 4 }, () => same),
    );
  });

  it('of schemes, which no one value tells apart', async () => {
    const role = await createRole(deps, keeper.companyId);
    const many = { companyId: keeper.companyId, role, product };
    await deps.database.db.execute(sql`
      insert into schemes (company_id, scheme_name, scheme_category, description, role_id, product_id, from_no, qty, to_no, points,
        start_date, end_date, is_active)
      select ${many.companyId}, 'Diwali', 2, 'Of ' || n, ${many.role}, ${many.product}, 100 * (n / 2) + 1, 100, 100 * (n / 2) + 100, 10,
        '2026-10-01', '2026-10-08', n % 2 = 0
      from generate_series(2, 7) n`);
    expect(await checked(schemes, await exported('Loyalityscheme/GetSchemes', type))).toEqual(
      Array.from({ length: 6 }, () => same),
    );
  });
});

it('a price of the past is a new one where the file says no day', async () => {
  for (const MRP of [100, 120]) await keeper.ask('ProductMaster/AddMRP', { ProductId: product, MRP });
  expect(await checked(prices, 'Product Name,MRP\n=Gasket,100\n')).toEqual([
    { Outcome: 'create', Faults: [] },
  ]);
});
