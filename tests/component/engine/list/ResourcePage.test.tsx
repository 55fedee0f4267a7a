import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getCompanyActedFor } from '../../../../contract/calls/account/ownAccess.ts';
import { createCompany } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal } from '../../../support/portal.tsx';

const network = await fileNetwork();
// The first company is the operating one.
const operating = await createCompany(network.deps);

const openCompanies = async (companyId: number) => {
  await openPortal(network, '/masters/company-master', { companyId });
  await screen.findByRole('table');
  await waitFor(() => expect(network.sentTo(getCompanyActedFor)).not.toEqual([]));
};

it('offers a new company to staff of the operating one', async () => {
  await openCompanies(operating);
  expect(await screen.findByRole('link', { name: 'Add Company' })).toBeVisible();
});

it('offers none to people of a brand, who would be refused after filling the form', async () => {
  await openCompanies(await createCompany(network.deps));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Add Company' })).toBeNull());
});

it('offers neither to switch off the own company nor another prefix once numbers have it, and says why', async () => {
  const companyId = await createCompany(network.deps);
  await network.deps.database.pool.query(
    'insert into serial_books (company_id, last_serial) values ($1, 5) on conflict (company_id) do update set last_serial = 5',
    [companyId],
  );
  const { user } = await openPortal(network, '/masters/company-master', { companyId });
  const own = await screen.findByRole('switch');
  expect(own).toBeDisabled();
  expect(own.closest('[title]')).toHaveAttribute('title', "Your own company can't be made inactive.");
  await user.click(screen.getByRole('link', { name: /^Edit/ }));
  const form = within(await screen.findByRole('dialog'));
  const prefix = await form.findByRole('textbox', { name: /^Prefix/ });
  expect(prefix).toHaveAttribute('readonly');
  expect(prefix).toHaveAccessibleDescription(/^The prefix is fixed/);
});
