import { expect } from '@playwright/test';
import { mechanic, packer } from '../../../server/demo/people.ts';
import { done } from '../../support/ask.ts';
import { HandheldScanner } from '../scanning/wedge.ts';
import { test } from '../support/demo.ts';
import { goTo } from '../support/goTo.ts';

const gap = 5;
const several = 'These are several codes. Please scan one at a time.';

type Fields = Partial<Record<string, unknown>>;

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(`several codes in one text are several scans, or are refused (${width} pixels)`, async ({
    open,
    ask,
    server,
    token,
  }) => {
    const save = (path: string, sent: object) => done(ask<Fields>(path, sent));
    const { data: products } = await ask<Fields[]>('ProductMaster/GetProducts', { PageSize: 1 });
    const { ProductId: _id, ProductCode: _code, ...like } = products[0] ?? {};
    const ProductName = `Several ${width}`;
    await save('ProductMaster/CreateProduct', { ...like, ProductName, PackingSize: 9 });
    const { data: found } = await ask<Fields[]>('ProductMaster/GetProducts', {
      PageSize: 1,
      SearchValue: ProductName,
    });
    await save('IssueNo/CreateIssueNumber', { SalesOrderNo: `SO-S-${width}`, IssueQty: 9 });
    const { data: issues } = await ask<Fields[]>('IssueNo/GetIssueNumbers', { PageSize: 1 });
    const FromNo = Number(issues[0]?.['FromNo']);
    await save('Mapping/CreateMapping', { ProductId: found[0]?.['ProductId'], FromNo, Qty: 9 });
    const csv = await fetch(`${server.url}/api/api/IssueNo/GetSeals?FromNo=${FromNo}&ToNo=${FromNo + 8}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const seals = (await csv.text()).match(/https?:[^,\s]+/g) ?? [];
    expect(seals).toHaveLength(9);

    const page = await open('/transactions/secondary-packing', packer);
    await page.setViewportSize({ width, height });
    const scanner = await HandheldScanner.at(page);
    const shot = (name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) });
    const field = (label: string) => page.getByRole('textbox', { name: label });
    const units = page.getByRole('region', { name: 'Scan units' });
    await expect(units.getByText('Ready to scan')).toBeVisible();
    // a scanner without an Enter between two, a paste, and an end that a scanner adds
    await scanner.scan(seals.slice(0, 3).join(''), gap);
    await expect(page.getByText('3 of 9 units')).toBeVisible();
    await field('Scan units').evaluate((input, text) => {
      input.focus();
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      document.execCommand('insertText', false, text);
    }, `${seals[3]}\n${seals[4]}`);
    await page.keyboard.press('Enter');
    await expect(page.getByText('5 of 9 units')).toBeVisible();
    await scanner.scan(`${seals[5]}.`, gap);
    await expect(page.getByText('6 of 9 units')).toBeVisible();
    // the first is in the list already, and the second must not be lost behind it
    await scanner.scan(`${seals[0]};${seals[6]}`, gap);
    await expect(page.getByText('7 of 9 units')).toBeVisible();
    const late = page.getByRole('alert').filter({ hasText: 'These were refused' });
    await expect(late).toHaveCount(0);
    await shot('secondary');
    await scanner.scan(`${seals[7]}${seals[8]?.slice(0, -1)}`, gap);
    await expect(units.getByText('This is not a seal code.')).toBeVisible();
    await expect(page.getByText('7 of 9 units')).toBeVisible();
    await shot('damaged');

    await goTo(page, '/reports/qr-code-tracking-report', 'QR Code Tracking Report');
    await expect(page.getByText('Ready to scan')).toBeVisible();
    await scanner.scan(`${seals[0]}${seals[1]}`, gap);
    await expect(page.getByText(several).first()).toBeVisible();
    await shot('tracking');

    await goTo(page, '/transactions/Tertiary-Packing', 'Tertiary Packing');
    await expect(page.getByText('Ready to scan')).toBeVisible();
    const prefix = new URL(seals[0] ?? '').searchParams.get('q')?.slice(0, 2) ?? '';
    await scanner.scan(`${prefix}SID209900001;${prefix}SID209900002`, gap);
    await expect(late).toContainText(`${prefix}SID209900001`);
    await expect(page.getByRole('region', { name: 'Scan items' })).toContainText(`${prefix}SID209900002`);
    await shot('tertiary');

    const shop = await open('/points/scan', mechanic);
    await shop.setViewportSize({ width, height });
    const own = await HandheldScanner.at(shop);
    await expect(shop.getByText('Ready to scan')).toBeVisible();
    await own.scan(`${seals[1]}${seals[2]}`, gap);
    const recent = shop.getByRole('heading', { name: 'Scanned on this device' }).locator('..');
    await expect(recent.getByRole('listitem')).toHaveCount(2);
    await shop.screenshot({ path: test.info().outputPath('points.png') });
  });
