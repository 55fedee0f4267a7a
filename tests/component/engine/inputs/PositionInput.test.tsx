import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { position, text } from '../../../../contract/resource/declaration/fields.ts';
import { positionTexts } from '../../../../src/engine/inputs/PositionInput.tsx';
import { declare } from '../../../support/declarations.ts';
import { fileDeclaredPages } from '../../../support/declaredPage.tsx';

const shop = declare(
  'Shop',
  { Title: text('Title'), ShopAt: position('Shop At') },
  { calls: { list: 'Shop/GetRows', create: 'Shop/CreateRow', update: 'Shop/UpdateRow' } },
);
const { open, network } = await fileDeclaredPages({ shop });
afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));

/** Lets the device answer so, and opens the form of a new record. */
async function newShop(answer: (...given: Parameters<Geolocation['getCurrentPosition']>) => void) {
  Object.defineProperty(navigator, 'geolocation', {
    value: { getCurrentPosition: answer },
    configurable: true,
  });
  const page = await open('/masters/shop-master');
  await page.user.click(await screen.findByRole('link', { name: /Add/ }));
  await page.user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Corner');
  return page;
}

const field = () => screen.findByRole('textbox', { name: 'Shop At' });
const fails = (code: number) => (_: unknown, failed?: PositionErrorCallback | null) =>
  failed?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });

it('takes the position of the device, shows it on a map, and lists it', async () => {
  const { user } = await newShop((found) =>
    found({ coords: { latitude: 28.61390001, longitude: -77.2 } } as GeolocationPosition),
  );
  await user.click(await screen.findByRole('button', { name: positionTexts.take }));
  await waitFor(async () => expect(await field()).toHaveValue('28.6139, -77.2'));
  const address = 'https://www.openstreetmap.org/?mlat=28.6139&mlon=-77.2#map=17/28.6139/-77.2';
  expect(screen.getByRole('link', { name: positionTexts.map })).toHaveAttribute('href', address);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByRole('link', { name: '28.6139, -77.2' })).toHaveAttribute('href', address);
});

it('says what to do where the browser or the device tells none, and takes one that is typed', async () => {
  let code = 1;
  const { user } = await newShop((found, failed) => fails(code)(found, failed));
  await user.click(await screen.findByRole('button', { name: positionTexts.take }));
  expect(await screen.findByText(positionTexts.refused)).toBeVisible();
  code = 3;
  await user.click(screen.getByRole('button', { name: positionTexts.take }));
  expect(await screen.findByText(positionTexts.unknown)).toBeVisible();
  await user.type(await field(), '91, 0');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(/Please enter a latitude/)).toBeVisible();
  await user.clear(await field());
  await user.type(await field(), '19.07;72.87');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(async () => {
    const { rows } = await network.deps.database.pool.query(
      'select shop_at from shops order by id desc limit 1',
    );
    expect(rows).toEqual([{ shop_at: '19.07, 72.87' }]);
  });
});
