import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { packer } from '../../../server/demo/people.ts';
import { codesIn } from '../../support/readPdf.ts';
import { test } from '../support/demo.ts';

test('a packer prints slips whose QR codes say their numbers, and goes on with the next ones', async ({
  open,
}) => {
  const page = await open('/transactions/carton-slip', packer);
  await page.getByRole('radio', { name: 'SID' }).check();
  const from = page.getByLabel('From Number');
  // choosing the type asks for the number
  await expect(from).not.toHaveValue('');
  const first = Number(await from.inputValue());
  expect(first).toBeGreaterThan(0);
  await page.getByLabel('Quantity').fill('3');
  await expect(page.getByLabel('To Number (Included)')).toHaveValue(String(first + 2));

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Submit' }).click();
  const file = await download;
  await expect(page.getByText('Download Succcess')).toBeVisible();
  const codes = await codesIn(readFileSync(await file.path()));
  const year = new Date().getFullYear();
  expect(codes.map((code) => code.slice(2))).toEqual(
    [first, first + 1, first + 2].map((number) => `SID${year}${String(number).padStart(5, '0')}`),
  );
  expect(file.suggestedFilename()).toBe(`${codes[0]}-${codes[2]}.pdf`);
  await expect(from).toHaveValue(String(first + 3));
  await expect(page.getByLabel('Quantity')).toHaveValue('');
});

test('a company’s name in Devanagari is set by the worker under its own policy', async ({ open }) => {
  const page = await open('/transactions/carton-slip');
  const failures: string[] = [];
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
  await page.route('**/ProductMaster/GetIds', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { ResponseData: object[] };
    const [book] = body.ResponseData;
    await route.fulfill({
      response,
      json: { ...body, ResponseData: [{ ...book, CompanyName: 'अरावली ऑटो' }] },
    });
  });
  await page.reload();
  await page.getByRole('radio', { name: 'SID' }).check();
  await page.getByLabel('Quantity').fill('1');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Submit' }).click();
  expect(await codesIn(readFileSync(await (await download).path()))).toHaveLength(1);
  expect(failures).toEqual([]);
});
