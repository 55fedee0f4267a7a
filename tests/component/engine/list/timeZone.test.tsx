import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lastDays } from '../../../../contract/day/period.ts';
import { dayInZone, wireDay } from '../../../../contract/day/day.ts';
import { createBrand } from '../../../support/brand.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal } from '../../../support/portal.tsx';

// Chooses that end of the earth whose day differs from India's now.
const zone =
  ['Pacific/Pago_Pago', 'Pacific/Kiritimati'].find((end) => dayInZone(end) !== dayInZone('Asia/Kolkata')) ??
  '';
const network = await fileNetwork({ TIME_ZONE: zone });

it('counts the days of a period in the zone that the server says', async () => {
  await openPortal(network, '/masters/user-master');
  await screen.findByText(/^Showing|No data found/);
  const { from, to } = lastDays(30, zone);
  expect(screen.getByLabelText('From')).toHaveValue(from);
  expect(screen.getByLabelText('To')).toHaveValue(to);
  expect(network.sentTo('UserMaster/GetUsers')[0]?.body).toMatchObject({
    FromDate: wireDay(from),
    ToDate: wireDay(to),
  });
  // the person was created today, wherever that is
  expect(screen.getByText(/^Showing 1/)).toBeVisible();
});

it('fills in today of that zone', async () => {
  const { companyId } = await createBrand(network.deps);
  await openPortal(network, '/masters/loyalityscheme-master/create', { companyId });
  const form = within(await screen.findByRole('dialog', { name: 'Add Scheme' }));
  expect(await form.findByLabelText(/^Start Date/)).toHaveValue(dayInZone(zone));
});
