import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { company } from '../../../src/resources/masters/company.ts';
import { createCompany } from '../../support/factories.ts';
import { fillField } from '../../support/fillField.ts';
import { fileNetwork } from '../../support/network.ts';
import { openPortal, sendRealFiles } from '../../support/portal.tsx';
import { sampleValue } from '../../support/sampleValues.ts';

await sendRealFiles();
const network = await fileNetwork();
const operatingId = await createCompany(network.deps);

it('a new company offers to act for it now, and its dashboard says what to do first', async () => {
  const { user } = await openPortal(network, '/masters/company-master/create', { companyId: operatingId });
  const form = await screen.findByRole('dialog', { name: 'Add Company' });
  await within(form).findByRole('button', { name: 'Cancel' });
  for (const [name, field] of Object.entries(company.fields)) {
    if (name === 'SocialLinks' || 'default' in field) continue;
    await fillField({ user, form, field, value: sampleValue(field, 1) });
  }
  await user.click(within(form).getByRole('button', { name: 'Next' }));
  await user.click(await within(form).findByRole('button', { name: 'Submit' }));
  const asked = await screen.findByRole('dialog', { name: /is added$/ });
  await user.click(within(asked).getByRole('button', { name: 'Act for it now' }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Company acted for: / })).not.toHaveAccessibleName(
      /Company 1$/,
    ),
  );
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'From here to your first genuine seal' })).toBeVisible(),
  );
});
