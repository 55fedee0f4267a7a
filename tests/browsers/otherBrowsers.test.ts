import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSlipIds, updateSlipIds } from '../../contract/calls/seals/slips.ts';
import { formatCarton } from '../../contract/serial/cartonCode.ts';
import { administrator, dealer, packer } from '../../server/demo/people.ts';
import { askServer, done, withToken } from '../support/ask.ts';
import { type RunningServer, startServer } from '../support/startServer.ts';
import { type Browser, browserKinds, isInstalled } from './Browser.ts';
import { Tab } from './Tab.ts';

const fits = { 1280: 0, 390: 0 };

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ DEMO: '1' });
});
afterAll(() => server.stop());

/** Makes a product whose cartons hold one unit. Answers the addresses of two of its seals, and an unused slip. */
async function makeUnits(token: string, ProductName: string) {
  const ask = withToken(askServer(server), token);
  const save = (path: string, sent: object) => done(ask<Record<string, unknown>>(path, sent));
  const { data: products } = await ask<object[]>('ProductMaster/GetProducts', { PageSize: 1 });
  const like = { ...products[0], ProductCode: null, ProductName, PackingSize: 1 };
  const { ProductId } = await save('ProductMaster/CreateProduct', like);
  await save('IssueNo/CreateIssueNumber', { SalesOrderNo: 'SO-1', IssueQty: 2 });
  const { data: issued } = await ask<{ FromNo: number }[]>('IssueNo/GetIssueNumbers', { PageSize: 1 });
  const FromNo = issued[0]?.FromNo ?? 0;
  await save('Mapping/CreateMapping', { ProductId, FromNo, Qty: 2 });
  const seals = await fetch(`${server.url}/api/api/IssueNo/GetSeals?FromNo=${FromNo}&ToNo=${FromNo + 1}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [scanned = '', packed = ''] = (await seals.text()).match(/https?:[^,\s]+/g) ?? [];
  const [book] = await done(ask(getSlipIds));
  if (!book) throw new Error('There is no book of slips');
  const number = book.Sids + 1;
  await done(ask(updateSlipIds, undefined, { params: { ids: `${number},0` } }));
  const slip = formatCarton({ prefix: book.Prefix, type: 'SID', year: book.Year, number });
  return { scanned: scanned.replace(server.url, ''), packed, slip };
}

for (const { name, programs, packages, open } of browserKinds) {
  const isMissing = !programs.every(isInstalled);
  const how = isMissing ? ` (skipped, because it is not installed: apt-get install ${packages})` : '';
  describe.skipIf(isMissing)(`in ${name}${how}`, () => {
    const product = `${name} Gauge`;
    let browser: Browser;
    let tab: Tab;
    let units: Awaited<ReturnType<typeof makeUnits>>;

    beforeAll(async () => {
      browser = await open();
      tab = new Tab(browser, server);
      units = await makeUnits(await tab.signIn(administrator), product);
    });
    afterAll(() => browser.close());

    it('the dashboard fits', async () => {
      await tab.see('h2', 'Latest Orders');
      await tab.see('figure svg');
      expect(await tab.overflow()).toEqual(fits);
    });

    it('a category is added', async () => {
      await tab.open('/masters/category-master');
      await tab.click('a', 'Add Category');
      await tab.fill('[role=dialog] input', 'Category Name', product);
      await tab.click('[role=dialog] button', 'Submit');
      await tab.see('body', 'Category added successfully.');
      await tab.see('td', product);
      expect(await tab.overflow()).toEqual(fits);
    });

    it('a report shows its rows and its picture', async () => {
      await tab.open('/reports/orderbooking-report?period=thisFinancialYear');
      await tab.see('td', 'Verma Motors');
      await tab.see('figure svg');
      expect(await tab.overflow()).toEqual(fits);
    });

    it('a seal is genuine', async () => {
      await tab.open(units.scanned);
      expect(await tab.see('h1')).toBe('Genuine');
      expect(await tab.overflow()).toEqual(fits);
    });

    it('a dealer orders on a phone', async () => {
      await tab.signIn(dealer);
      await browser.resize(390, 844);
      await tab.open('/masters/order-booking/create');
      await tab.fill('[role=dialog] input[type=search]', 'Search products', product);
      await tab.click('article button', 'more');
      await tab.click('button', 'View Cart');
      await tab.click('[role=dialog] button', 'Create Order');
      await tab.see('body', 'Order created successfully.');
      expect(await tab.overflow()).toEqual(fits);
    });

    it('a carton is packed', async () => {
      await tab.signIn(packer);
      await tab.open('/transactions/secondary-packing');
      await tab.see('section', 'Ready to scan');
      await tab.scan(units.packed);
      await tab.see('[role=dialog]', 'Scan the Carton Slip For Secodary Packing');
      await tab.scan(units.slip);
      await tab.see('section', `${units.slip} is packed.`);
      await tab.see('td', units.slip);
      expect(await tab.overflow()).toEqual(fits);
    });
  });
}
