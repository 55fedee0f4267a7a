import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resources } from '../../../../src/resources/index.ts';
import { createCompany } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal } from '../../../support/portal.tsx';

const network = await fileNetwork();
const mapping = resources.find(({ key }) => key === 'mapping');

/** Leaves a date field as a browser does after 31 February was typed: empty and invalid. */
const typeImpossible = (input: HTMLElement, isWrong: boolean) => {
  Object.defineProperty(input, 'validity', { value: { badInput: isWrong }, configurable: true });
  fireEvent.change(input, { target: { value: '' } });
  fireEvent.keyUp(input);
};

it('an impossible date is refused at its field and not saved as none', async () => {
  const companyId = await createCompany(network.deps);
  const { user } = await openPortal(network, '/transactions/mapping/create', { companyId });
  const form = within(await screen.findByRole('dialog'));
  const expiry = await form.findByLabelText(/^Expiry Date/);
  typeImpossible(expiry, true);
  await user.click(form.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(expiry).toHaveAccessibleDescription('Please enter only date.'));
  expect(network.sentTo(mapping?.calls.create ?? '')).toEqual([]);
  typeImpossible(expiry, false);
  await waitFor(() => expect(expiry).not.toHaveAccessibleDescription('Please enter only date.'));
});
