import { expect, type Page } from '@playwright/test';
import { dealer } from '../../../server/demo/people.ts';
import { test } from '../support/demo.ts';
import { shoot } from '../support/shoot.ts';

const path = '/masters/order-booking';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const card = (page: Page, name: RegExp) => page.getByRole('article', { name });
const quantity = (page: Page, name: RegExp) => card(page, name).getByRole('textbox');
const one = (page: Page, name: RegExp, direction: 'more' | 'less') =>
  card(page, name).getByRole('button', { name: new RegExp(`${direction}$`) });

/** Checks a very small phone: nothing is wider, and nothing in the cards is too small for a thumb. */
async function expectToFit(page: Page): Promise<void> {
  const widest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('[role="dialog"] *')].map(
        (part) => part.getBoundingClientRect().right,
      ),
    ),
  );
  expect(widest).toBeLessThanOrEqual(361);
}

/** Finds the newest order's row, whatever other tests have booked. */
const newest = (page: Page) => page.getByRole('row').nth(1);

test('a dealer books an order on a phone with one thumb', async ({ open }) => {
  const page = await open(path, dealer);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('link', { name: 'Create Order' }).click();
  await expect(dialog(page, 'Create Order').getByRole('combobox', { name: /^Dealer Name/ })).toBeDisabled();
  await one(page, /Brake Pads/, 'more').click();
  await one(page, /Brake Pads/, 'more').click();
  await quantity(page, /Engine Oil/).fill('24');
  await expectToFit(page);
  await shoot(page, 'order-create-360');

  await page.getByRole('searchbox', { name: 'Search products' }).fill('wheel');
  await expect(card(page, /Brake Pads/)).toHaveCount(0);
  await one(page, /Wheel Bearing/, 'more').click();
  await expect(dialog(page, 'Order Confirmation').getByText('You Want To Add More Item ?')).toBeVisible();
  await dialog(page, 'Order Confirmation').getByRole('button', { name: 'No' }).click();
  const cart = dialog(page, 'Cart');
  await expect(cart.getByRole('listitem')).toHaveCount(3);
  await expectToFit(page);
  await shoot(page, 'order-cart-360');

  // Back closes the cart, and the chosen products stay, even after a reload
  await page.goBack();
  await expect(cart).toHaveCount(0);
  await expect(dialog(page, 'Create Order')).toBeVisible();
  await page.reload();
  await expect(quantity(page, /Engine Oil/)).toHaveValue('24');
  await page.getByRole('button', { name: 'View Cart' }).click();
  await cart.getByRole('button', { name: /^Remove .*Wheel Bearing/ }).click();
  await cart.getByRole('button', { name: 'Create Order' }).dblclick();
  await expect(page.getByText('Order created successfully.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(path);

  await newest(page).getByRole('link').first().click();
  const details = dialog(page, 'Order Details');
  await expect(details.getByRole('listitem')).toHaveCount(2);
  await expect(details.getByText('× 24')).toBeVisible();
  await expectToFit(page);
  await shoot(page, 'order-details-360');
  await page.goBack();
  await expect(details).toHaveCount(0);
});

test('an order is ordered again, with more of one product', async ({ open }) => {
  const page = await open(path, dealer);
  const before = Number(await newest(page).getByRole('link').first().textContent());
  await newest(page)
    .getByRole('link', { name: /^Reorder/ })
    .click();
  const again = dialog(page, 'Reorder');
  await again.getByRole('button', { name: 'View Cart' }).click();
  const first = dialog(page, 'Cart').getByRole('listitem').first();
  await first.getByRole('textbox').fill('99');
  await dialog(page, 'Cart').getByRole('button', { name: 'Create Order' }).click();
  await expect(page.getByText('Order created successfully.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(newest(page).getByRole('link').first()).not.toHaveText(String(before));
  await newest(page).getByRole('link').first().click();
  await expect(dialog(page, 'Order Details').getByText('× 99')).toBeVisible();
});

test('a pasted list fills the cart on the desk, and is there on the phone', async ({ open }) => {
  const page = await open(`${path}/create`, dealer);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const list = dialog(page, 'Paste a list');
  await list.getByRole('textbox').fill('84821011\t40\n12345678 2\n85392120, 15\n40103190 many');
  await list.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(list.getByText('2 lines are left out:')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveText([
    /Line 2.*12345678 2.*No product has this code\./,
    /Line 4.*40103190 many.*Please enter only number\./,
  ]);
  await shoot(page, 'order-paste-1280');
  await list.getByRole('textbox').fill('40103190 8');
  await list.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(dialog(page, 'Cart').getByRole('listitem')).toHaveCount(3);

  const phone = await open(`${path}/create`, dealer);
  await phone.setViewportSize({ width: 360, height: 740 });
  await expect(quantity(phone, /Wheel Bearing/)).toHaveValue('40');
  await phone.getByRole('button', { name: 'View Cart' }).click();
  const remove = dialog(phone, 'Cart').getByRole('button', { name: /^Remove/ });
  for (let left = 3; left > 0; left--) {
    await expect(remove).toHaveCount(left);
    await remove.first().click();
  }
  await expect(dialog(phone, 'Cart').getByText('Please Add Products to Cart')).toBeVisible();
});
