import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSignedIn, writeSession } from '../../../../src/api/session.ts';
import { AccountDeletionPage } from '../../../../src/public/home/AccountDeletionPage.tsx';
import { createUser, type TestUser } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { lastCode } from '../../../support/mails.ts';

const network = await fileNetwork();
let person: TestUser;

beforeEach(async () => {
  person = await createUser(network.deps);
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

const email = () => screen.getByRole('textbox', { name: 'E-mail' });
const password = () => screen.getByLabelText('Password', { exact: true });
const otp = () => screen.getByRole('textbox', { name: 'OTP' });
const send = () => screen.getByRole('button', { name: 'Send OTP' });
const remove = () => screen.getByRole('button', { name: 'Delete my account' });
const bodies = () => network.sent.map(({ call, body }) => [call, body]);

function open() {
  render(<AccountDeletionPage />);
  return userEvent.setup({
    advanceTimers: (delay) => (vi.isFakeTimers() ? void vi.advanceTimersByTime(delay) : undefined),
  });
}

async function passFirstStep() {
  const user = open();
  await user.type(email(), person.email);
  await user.type(password(), person.password);
  await user.click(send());
  await screen.findByRole('textbox', { name: 'OTP' });
  return user;
}

const sent = (RequestType: 1 | 2, otp: string) => [
  'Login/AccountDeleteUserMobile',
  { Email: person.email, Password: person.password, RequestType, otp },
];

describe('the account deletion page', () => {
  it('clears the stored session when it loads', () => {
    const users = [{ ...person, Token: 't', UserId: 1, RoleId: 1, UserName: 'A', CompanyId: 1, UserType: 1 }];
    const user = users.map(({ email: Email, mobileNo: MobileNo, ...rest }) => ({ ...rest, Email, MobileNo }));
    writeSession({ users: user, assignedPermissionsForUser: [] });
    expect(isSignedIn()).toBe(true);
    open();
    expect(isSignedIn()).toBe(false);
    expect(sessionStorage).toHaveLength(0);
  });

  it('has the specified heading, and says what is erased and what stays', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'ACCOUNT DELETION REQUEST' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'What is erased' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'What stays, without your name' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'OTP' })).toBeNull();
  });

  it('says what is missing, and sends nothing', async () => {
    const user = open();
    await user.click(send());
    expect(email()).toHaveAccessibleDescription('Please enter your email-id.');
    expect(password()).toHaveAccessibleDescription('Please enter password');
    expect(network.sent).toEqual([]);
  });

  it('deletes with the mailed code, while e-mail and password are locked', async () => {
    const user = await passFirstStep();
    expect(email()).toBeDisabled();
    expect(password()).toBeDisabled();
    expect(otp()).toHaveFocus();
    expect(remove()).toHaveClass('button-danger');
    expect(screen.getByText('Success Message')).toBeVisible();
    await user.type(otp(), lastCode(network.deps));
    const code = lastCode(network.deps);
    await user.click(remove());
    expect(await screen.findByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
    expect(bodies()).toEqual([sent(1, ''), sent(2, code)]);
    const { rows } = await network.deps.database.pool.query('select is_active from users where id = $1', [
      person.userId,
    ]);
    expect(rows).toEqual([{ is_active: false }]);
  });

  it('reports a wrong code in the server’s words, and lets the person try again', async () => {
    const user = await passFirstStep();
    const code = lastCode(network.deps);
    await user.type(otp(), code === '000000' ? '111111' : '000000');
    await user.click(remove());
    expect(await screen.findByText('Warn Message')).toBeVisible();
    expect(otp()).toHaveAccessibleDescription('Please enter valid OTP.');
    await user.clear(otp());
    await user.type(otp(), code);
    await user.click(remove());
    expect(await screen.findByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  });

  it('sends another code by Resend OTP, which is step one again', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'setInterval', 'Date', 'clearInterval'],
    });
    const user = await passFirstStep();
    const resend = screen.getByRole('button', { name: 'Resend OTP' });
    expect(resend).toBeDisabled();
    await vi.advanceTimersByTimeAsync(20_000);
    await waitFor(() => expect(resend).toBeEnabled());
    await user.click(resend);
    // waits for the answer, which stores the step even after the page has gone
    expect(await screen.findByText(/^available in/)).toBeVisible();
    expect(bodies()).toEqual([sent(1, ''), sent(1, '')]);
  });

  it('shows the server’s message of a refusal, and its own without a network', async () => {
    const user = open();
    await user.type(email(), 'nobody@example.com');
    await user.type(password(), 'Wrong123');
    await user.click(send());
    expect(await screen.findByText(/do not match any account/)).toBeVisible();
    network.use(http.post('*/Login/AccountDeleteUserMobile', () => HttpResponse.error()));
    await user.click(send());
    expect(await screen.findByText(/No connection/)).toBeVisible();
  });
});
