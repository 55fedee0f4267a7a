import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import {
  firstAdministrator,
  makeAdministrator,
  type RunningServer,
  startServer,
} from '../support/startServer.ts';
import { goTo } from './support/goTo.ts';
import { shoot } from './support/shoot.ts';
import { signIn } from './support/signIn.ts';

const picture = 'server/demo/files/wheel-bearing.webp';
const logo = 'server/demo/files/logo-sealbook.webp';
const chime = 'server/demo/files/genuine.wav';
const warning = 'server/demo/files/fake.wav';

let server: RunningServer;

test.beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sealbook-journey-'));
  makeAdministrator(dataDir);
  server = await startServer({}, dataDir);
});

test.afterAll(() => server.stop());

const dialog = (page: Page) => page.getByRole('dialog');
const box = (page: Page, label: string) => dialog(page).getByRole('textbox', { name: label, exact: true });

async function upload(page: Page, label: string, file: string): Promise<void> {
  await dialog(page).locator(`input[type=file]`).and(dialog(page).getByLabel(label)).setInputFiles(file);
  await expect(dialog(page).getByRole('button', { name: `Remove ${label}` })).toBeVisible();
}

async function saved(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
}

async function createCompany(page: Page): Promise<void> {
  // a long menu folds the groups of other pages
  await page.getByRole('button', { name: 'Masters' }).click();
  await page.getByRole('link', { name: 'Company Master' }).click();
  await page.getByRole('link', { name: 'Add Company' }).click();
  await dialog(page).getByRole('button', { name: 'Next' }).click();
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(dialog(page).getByText('Please enter your Company Name.')).toBeVisible();
  await box(page, 'Company Name').fill('Malabar Spices');
  await box(page, 'Company Display Name').fill('Malabar');
  await box(page, 'Prefix').fill('MS');
  await box(page, 'Email').fill('care@malabar.example');
  await box(page, 'Mobile Number').fill('9812345678');
  await box(page, 'Website URL').fill('https://malabar.example');
  await box(page, 'Address').fill('12 Beach Road, Kozhikode');
  await upload(page, 'Company Logo', logo);
  await box(page, 'Fake Message').fill('This is not a product of Malabar Spices.');
  await upload(page, 'Fake Audio', warning);
  await shoot(page, 'journey-company-1280');
  await dialog(page).getByRole('button', { name: 'Next' }).click();
  await box(page, 'Handle Name').fill('Instagram');
  await box(page, 'Link').fill('https://instagram.com/malabar');
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Company added successfully.')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Act for it now' })).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: /^Stay with/ })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('cell', { name: /^Select Malabar Spices/ })).toBeVisible();
}

async function createCategory(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Category Master' }).click();
  await page.getByRole('link', { name: 'Add Category' }).first().click();
  await box(page, 'Category Name').fill('Bearings');
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await saved(page, 'Category added successfully.');
}

async function createProduct(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Product Master' }).click();
  await page.getByRole('link', { name: 'Add Product' }).first().click();
  await box(page, 'Product Name').fill('Wheel bearing 6203');
  await dialog(page).getByRole('combobox', { name: 'Category Name' }).fill('bear');
  await page.getByRole('option', { name: 'Bearings' }).click();
  await box(page, 'HP Code').fill('HP-6203');
  await upload(page, 'Product Image', picture);
  await box(page, 'Genuine Message').fill('This wheel bearing is a genuine Anand part.');
  await upload(page, 'Genuine Audio', chime);
  await box(page, 'Already Scanned Message').fill('This seal has been scanned before.');
  await dialog(page).getByRole('button', { name: 'Next' }).click();
  await box(page, 'Name').fill('Bore');
  await box(page, 'Value').fill('17 mm');
  await dialog(page).getByRole('button', { name: 'Add more' }).click();
  await box(page, 'Name').nth(1).fill('Website');
  await box(page, 'Value').nth(1).fill('https://anand.example/6203');
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await saved(page, 'Product added successfully.');
  await shoot(page, 'journey-products-1280');
}

async function issueNumbers(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Issue Number' }).click();
  await page.getByRole('link', { name: 'Add', exact: true }).first().click();
  await box(page, 'Sales Order No').fill('SO-1001');
  await box(page, 'Quantity').fill('100');
  await expect(box(page, 'To No')).toHaveValue('100');
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await saved(page, 'Issue No added successfully.');
}

async function mapNumbers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Transactions' }).click();
  await page.getByRole('link', { name: 'Mapping', exact: true }).click();
  await page.getByRole('link', { name: 'Add', exact: true }).first().click();
  await dialog(page).getByRole('combobox', { name: 'Product Name' }).fill('6203');
  await page.getByRole('option', { name: 'Wheel bearing 6203' }).click();
  await dialog(page).getByRole('button', { name: 'Available mapping series' }).click();
  await page
    .getByRole('dialog', { name: 'Available Series' })
    .getByRole('button', { name: /Choose/ })
    .first()
    .click();
  await expect(box(page, 'Quantity')).toHaveValue('100');
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await saved(page, 'Mapping added successfully.');
}

/** Reads the issued range's seals from the downloaded CSV. */
async function downloadSeals(page: Page): Promise<{ code: string; url: string }[]> {
  await page.getByRole('link', { name: 'Issue Number' }).click();
  await page.getByRole('button', { name: 'Download seals' }).click();
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download' }).click();
  const file = await (await download).path();
  await expect(dialog(page)).toHaveCount(0);
  const [header, ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  expect(header?.replace('\uFEFF', '')).toBe('SeqNo,Code,Url,ScratchCode');
  return lines.map((line) => {
    const [, code = '', url = ''] = line.split(',');
    return { code, url };
  });
}

test('an administrator makes a product’s seals and a phone finds them genuine', async ({ page, browser }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.setViewportSize({ width: 1280, height: 860 });
  await signIn(page, server, firstAdministrator.email, firstAdministrator.password);
  await shoot(page, 'journey-dashboard-1280');
  await createCompany(page);
  await createCategory(page);
  await createProduct(page);
  await issueNumbers(page);
  await mapNumbers(page);
  const seals = await downloadSeals(page);
  expect(seals).toHaveLength(100);
  await goTo(page, '/dashboard', 'Dashboard');
  await expect(page.getByText('Numbers Issued')).toBeVisible();
  // a part's own styles win over the portal's also in a build
  await expect(page.getByRole('link', { name: 'Change Password' })).toHaveCSS('padding-left', '10px');

  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  ).newPage();
  phone.on('pageerror', (error) => errors.push(String(error)));
  const [seal, other] = seals;
  if (!seal || !other) throw new Error('The download holds no seals');
  expect(seal.url).toBe(`${server.url}/pa?q=${seal.code}`);
  await phone.goto(seal.url);
  await expect(phone.getByText('This wheel bearing is a genuine Anand part.')).toBeVisible({
    timeout: 20_000,
  });
  await expect(phone.getByRole('img', { name: 'Picture of Wheel bearing 6203' })).toBeVisible();
  await expect(phone.getByRole('cell', { name: '17 mm' })).toBeVisible();
  await expect(phone.getByRole('link', { name: /anand\.example/ })).toHaveAttribute(
    'href',
    'https://anand.example/6203',
  );
  await shoot(phone, 'journey-genuine-390');

  const altered = other.code.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  for (const code of [altered, 'AN0' + '7'.repeat(21)]) {
    await phone.goto(`${server.url}/pa?q=${code}`);
    await expect(phone.getByRole('heading', { name: 'Not genuine' })).toBeVisible({ timeout: 20_000 });
    await expect(phone.getByText('Wheel bearing')).toHaveCount(0);
  }
  await shoot(phone, 'journey-fake-390');
  expect(errors).toEqual([]);
});

test('the feedback form opens on a poor network, at the next try at the latest', async ({ page }) => {
  let isDown = true;
  await page.route('**/assets/FeedbackDialog-*.js*', (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(`${server.url}/pa?q=AN0${'7'.repeat(21)}`);
  const open = page.getByRole('button', { name: 'Feedback', exact: true });
  await open.click();
  await expect(page.getByRole('alert')).toContainText('The form could not be loaded.');
  isDown = false;
  await open.click();
  await expect(page.getByRole('dialog', { name: 'Feedback Form' })).toBeVisible();
});
