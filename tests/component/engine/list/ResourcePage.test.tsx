import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getCompanyActedFor } from '../../../../contract/calls/actFor.ts';
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
