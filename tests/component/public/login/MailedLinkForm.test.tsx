import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { reportMailCalls } from '../../../../contract/calls/records/views.ts';
import { confirmSignUp } from '../../../../contract/calls/account/signUp.ts';
import { LoginFoot, LoginPanel } from '../../../../src/public/login/SealbookLogin.tsx';
import { LoginPage } from '../../../../src/public/login/LoginPage.tsx';
import { fileNetwork } from '../../../support/network.ts';

const network = await fileNetwork();

it('confirms a mailed link by a button, and says why an old link fails', async () => {
  const user = userEvent.setup();
  render(
    <LoginPage
      Panel={LoginPanel}
      Foot={LoginFoot}
      mailed={{ link: 'confirm', token: 'old' }}
      onSignedIn={() => {}}
    />,
  );
  expect(network.sentTo(confirmSignUp)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(
    await screen.findByText('This link is no longer valid. Please ask for an account again.'),
  ).toBeVisible();
  await waitFor(() => expect(network.sentTo(confirmSignUp)[0]?.body).toEqual({ Token: 'old' }));
  await user.click(screen.getByRole('button', { name: 'Back to log in' }));
  expect(screen.getByRole('heading', { name: 'Log in to Sealbook' })).toBeVisible();
});

it('ends a reader’s copy of a planned mail by a button, never by opening the link', async () => {
  const user = userEvent.setup();
  render(
    <LoginPage
      Panel={LoginPanel}
      Foot={LoginFoot}
      mailed={{ link: 'endMail', token: '1.2.abcdefghijklmnopqrstuv' }}
      onSignedIn={() => {}}
    />,
  );
  expect(await screen.findByRole('heading', { name: 'End your copy of a mail' })).toBeVisible();
  expect(network.sentTo(reportMailCalls.endCopy)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'End my copy' }));
  expect(await screen.findByText('This link is not valid.')).toBeVisible();
  expect(network.sentTo(reportMailCalls.endCopy)).toHaveLength(1);
});
