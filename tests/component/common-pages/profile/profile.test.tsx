import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as leaving from '../../../../src/api/goToLogin.ts';
import { isSignedIn } from '../../../../src/api/session.ts';
import { signIn } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, showPortal, signInNewPerson } from '../../../support/portal.tsx';

const goToLogin = vi.spyOn(leaving, 'goToLogin').mockReturnValue();

const network = await fileNetwork();
beforeEach(() => {
  goToLogin.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

const old = () => screen.findByLabelText('Old Password');
const chosen = () => screen.getByLabelText('New Password');
const confirmed = () => screen.getByLabelText('Confirm Password');
const submit = () => screen.getByRole('button', { name: 'Change password' });
const sent = () =>
  network.sent
    .filter(({ call }) => ['UserMaster/CheckUser', 'UserMaster/ChangePassword'].includes(call))
    .map(({ call, body }) => [call, body]);

describe('the profile', () => {
  it('opens by Change Password, and shows who is signed in, read-only', async () => {
    const { user, person } = await openPortal(network, '/dashboard', { rights: {} });
    await user.click(await screen.findByRole('link', { name: 'Change Password' }));
    expect(window.location.pathname).toBe('/profile');
    const details = { Name: 'Asha Kulkarni', 'E-mail': person.email, 'Mobile No.': person.mobileNo };
    for (const [label, value] of Object.entries(details)) {
      expect(await screen.findByLabelText(label)).toHaveValue(value);
      expect(screen.getByLabelText(label)).toHaveAttribute('readonly');
    }
  });

  it('shows and hides each password by itself', async () => {
    const { user } = await openPortal(network, '/profile');
    expect(await old()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show Old Password' }));
    expect(await old()).toHaveAttribute('type', 'text');
    expect(chosen()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Hide Old Password' }));
    expect(await old()).toHaveAttribute('type', 'password');
  });

  it('says what is missing, and sends nothing', async () => {
    const { user } = await openPortal(network, '/profile');
    await old();
    await user.click(submit());
    expect(await old()).toHaveAccessibleDescription('Please enter old password.');
    expect(await old()).toHaveFocus();
    expect(chosen()).toHaveAccessibleDescription('Please enter new password.');
    expect(confirmed()).toHaveAccessibleDescription('Please enter confirm password.');
    expect(sent()).toEqual([]);
  });

  it('names the field that was edited last first if the passwords are the same', async () => {
    const { user } = await openPortal(network, '/profile');
    await user.type(await old(), 'Secret1');
    await user.type(chosen(), 'Secret12');
    await user.type(confirmed(), 'Secret12');
    await user.type(await old(), '2');
    await user.click(submit());
    expect(await old()).toHaveAccessibleDescription('Old password and new password should not be same.');
    await user.type(await old(), '3');
    await user.type(chosen(), '3');
    await user.click(submit());
    expect(chosen()).toHaveAccessibleDescription('New password and old password should not be same.');
  });

  it('checks the old password, changes it, and leads to sign-in after two seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const { user, person } = await openPortal(network, '/profile');
    await user.type(await old(), person.password);
    await user.type(chosen(), 'Fresh123');
    await user.type(confirmed(), 'Fresh123');
    await user.click(submit());
    expect(
      await screen.findByText('Your password is changed. Please sign in with the new one.'),
    ).toBeVisible();
    expect(sent()).toEqual([
      ['UserMaster/CheckUser', { Email: 'Asha Kulkarni', Password: person.password }],
      [
        'UserMaster/ChangePassword',
        { OldPassword: person.password, NewPassword: 'Fresh123', UserId: person.userId },
      ],
    ]);
    expect(submit()).toBeDisabled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(goToLogin).toHaveBeenCalledWith('/dashboard');
    expect(isSignedIn()).toBe(false);
    const signIn = { Email: person.email, Password: 'Fresh123', RequestType: 1, otp: '' };
    const answer = await fetch('/api/api/Login/CheckUser', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(signIn),
    });
    expect(await answer.json()).toMatchObject({ ResponseCode: '205' });
  });

  it('reports a wrong old password at its field and sends no change', async () => {
    const { user } = await openPortal(network, '/profile');
    await user.type(await old(), 'Wrong123');
    await user.type(chosen(), 'Fresh123');
    await user.type(confirmed(), 'Fresh123');
    await user.click(submit());
    await waitFor(async () =>
      expect(await old()).toHaveAccessibleDescription('The old password is not right.'),
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Warn Message');
    expect(sent().map(([call]) => call)).toEqual(['UserMaster/CheckUser']);
    expect(isSignedIn()).toBe(true);
    expect(submit()).toBeEnabled();
  });

  it('loses nothing typed when the network fails', async () => {
    network.use(http.post('*/UserMaster/CheckUser', () => HttpResponse.error()));
    const { user } = await openPortal(network, '/profile');
    await user.type(await old(), 'Secret12');
    await user.type(chosen(), 'Fresh123');
    await user.type(confirmed(), 'Fresh123');
    await user.click(submit());
    expect(await screen.findByText(/could not be reached/)).toBeVisible();
    expect(chosen()).toHaveValue('Fresh123');
  });
});

it('lists where the person is signed in, and signs them out elsewhere', async () => {
  const person = await signInNewPerson(network);
  await signIn(network.deps, person);
  const { user } = showPortal('/profile');
  await screen.findByText('This device');
  await user.click(screen.getByRole('button', { name: 'Sign out on Unknown device' }));
  await screen.findByText('That device is signed out.');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Sign out on/ })).toBeNull());
  expect(screen.getByText('This device')).toBeVisible();
});
