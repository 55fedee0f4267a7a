import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { confirmSignUp } from '../../../../contract/calls/signUp.ts';
import { LoginPage } from '../../../../src/public/login/LoginPage.tsx';
import { fileNetwork } from '../../../support/network.ts';

const network = await fileNetwork();

it('confirms a mailed link by a button, and says why an old link fails', async () => {
  const user = userEvent.setup();
  render(<LoginPage confirmToken="old" onSignedIn={() => {}} />);
  expect(network.sentTo(confirmSignUp)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(
    await screen.findByText('This link is no longer valid. Please ask for an account again.'),
  ).toBeVisible();
  await waitFor(() => expect(network.sentTo(confirmSignUp)[0]?.body).toEqual({ Token: 'old' }));
  await user.click(screen.getByRole('button', { name: 'Back to log in' }));
  expect(screen.getByRole('heading', { name: 'Log in to Sealbook' })).toBeVisible();
});
