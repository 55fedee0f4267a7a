import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isSignedIn, readSession } from '../../../../src/api/session.ts';
import { LoginFoot, LoginPanel } from '../../../../src/public/login/SealbookLogin.tsx';
import { LoginPage } from '../../../../src/public/login/LoginPage.tsx';
import { createUser, type TestUser } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { lastCode } from '../../../support/mails.ts';

const network = await fileNetwork();
let person: TestUser;
const onSignedIn = vi.fn();

beforeEach(async () => {
  person = await createUser(network.deps, { rights: { 'carton-master': ['view'] } });
});
afterEach(() => {
  onSignedIn.mockReset();
  sessionStorage.clear();
  vi.useRealTimers();
});

const identifier = () => screen.getByRole('textbox', { name: 'E-mail or mobile no.' });
const password = () => screen.getByLabelText('Password', { exact: true });
const logIn = () => screen.getByRole('button', { name: 'Log In' });
const otp = () => screen.getByRole('textbox', { name: 'OTP' });
const lastSent = () => network.sent.at(-1)?.body;

function open(token?: string) {
  const mailed = token === undefined ? undefined : ({ link: 'reset', token } as const);
  render(<LoginPage Panel={LoginPanel} Foot={LoginFoot} mailed={mailed} onSignedIn={onSignedIn} />);
  return userEvent.setup({
    advanceTimers: (delay) => (vi.isFakeTimers() ? void vi.advanceTimersByTime(delay) : undefined),
  });
}

async function passFirstStep(name = person.email) {
  const user = open();
  await user.type(identifier(), name);
  await user.type(password(), person.password);
  await user.click(logIn());
  await screen.findByRole('textbox', { name: 'OTP' });
  return user;
}

describe('the first step of signing in', () => {
  it.each([
    ['', 'Please enter your email-id.'],
    ['asha', 'Please enter valid email-id.'],
    ['5876543210', 'Please enter valid email-id.'],
  ])('refuses the identifier "%s"', async (name, message) => {
    const user = open();
    if (name) await user.type(identifier(), name);
    await user.click(logIn());
    expect(identifier()).toHaveAccessibleDescription(message);
    expect(password()).toHaveAccessibleDescription('Please enter password');
    expect(network.sent).toEqual([]);
  });

  it('shows and hides the password', async () => {
    const user = open();
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('reports a wrong password in the server’s words, and loses nothing typed', async () => {
    const user = open();
    await user.type(identifier(), person.email);
    await user.type(password(), 'Wrong1234');
    await user.click(logIn());
    expect(await screen.findByText('Warn Message')).toBeVisible();
    expect(identifier()).toHaveValue(person.email);
    expect(screen.queryByRole('textbox', { name: 'OTP' })).toBeNull();
  });

  it.each(['email', 'mobileNo'] as const)('asks for a mailed code by %s', async (name) => {
    await passFirstStep(person[name]);
    expect(lastSent()).toEqual({ Email: person[name], Password: person.password, RequestType: 1, otp: '' });
    expect(screen.getByText('Success Message')).toBeVisible();
    expect(identifier()).toBeDisabled();
    expect(password()).toBeDisabled();
    await waitFor(() => expect(otp()).toHaveFocus());
    expect(logIn()).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Resend OTP' })).toBeDisabled();
  });

  it('takes a mobile number with invisible signs, spaces and digits of Hindi, also after a reload', async () => {
    const inHindi = person.mobileNo.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));
    await passFirstStep(`\u200b${inHindi.slice(0, 5)} ${inHindi.slice(5)}`);
    cleanup();
    open();
    expect(identifier()).toHaveValue(`\u200b${inHindi.slice(0, 5)} ${inHindi.slice(5)}`);
  });

  it('takes an e-mail with full-width letters', async () => {
    await passFirstStep(person.email.replace('@', '＠'));
  });

  it('says so when there is no network', async () => {
    network.use(http.post('*/Login/CheckUser', () => HttpResponse.error()));
    const user = open();
    await user.type(identifier(), person.email);
    await user.type(password(), person.password);
    await user.click(logIn());
    expect(await screen.findByText('Error Message')).toBeVisible();
    expect(screen.getByText(/No connection/)).toBeVisible();
  });
});

describe('the second step of signing in', () => {
  it('stores the session under the documented keys', async () => {
    const user = await passFirstStep();
    const code = lastCode(network.deps);
    await user.click(otp());
    await user.paste(`${code.slice(0, 3)} ${code.slice(3)}\n`);
    expect(otp()).toHaveValue(code);
    await user.click(logIn());
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(lastSent()).toMatchObject({ RequestType: 2, otp: lastCode(network.deps) });
    expect(isSignedIn()).toBe(true);
    expect(readSession()?.user).toMatchObject({ UserId: person.userId, UserType: 1 });
    expect(readSession()?.permissions).toContainEqual(
      expect.objectContaining({ ActionName: 'carton-master' }),
    );
    expect(Object.fromEntries(Object.entries(sessionStorage))).toMatchObject({
      UserData: String(person.userId),
      UserNameData: expect.stringContaining('Person'),
      UserEmailData: person.email,
      UserMobileData: person.mobileNo,
      RoleId: String(person.roleId),
      CompanyId: String(person.companyId),
      LoggedInUser: '{"isLoggedIn":true}',
    });
  });

  it('takes a code in digits of Hindi', async () => {
    const user = await passFirstStep();
    const code = lastCode(network.deps);
    await user.click(otp());
    await user.paste(code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit))));
    expect(otp()).toHaveValue(code);
  });

  it('refuses a wrong code and lets the person try again', async () => {
    const user = await passFirstStep();
    const code = lastCode(network.deps);
    await user.click(logIn());
    expect(otp()).toHaveAccessibleDescription('Please enter OTP.');
    await user.type(otp(), code === '000000' ? '111111' : '000000');
    await user.click(logIn());
    expect(await screen.findByText('Warn Message')).toBeVisible();
    expect(onSignedIn).not.toHaveBeenCalled();
    await user.clear(otp());
    await user.type(otp(), code);
    await user.click(logIn());
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  });

  it('is still there after a reload, except for the password', async () => {
    await passFirstStep();
    expect(Object.values(sessionStorage).join()).not.toContain(person.password);
    cleanup();
    const user = open();
    expect(identifier()).toHaveValue(person.email);
    expect(identifier()).toBeDisabled();
    expect(password()).toHaveFocus();
    expect(password()).toHaveValue('');
    await user.type(otp(), lastCode(network.deps));
    await user.click(logIn());
    expect(password()).toHaveAccessibleDescription('Please enter password');
    await user.type(password(), person.password);
    await user.click(logIn());
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    cleanup();
    open();
    expect(screen.queryByRole('textbox', { name: 'OTP' })).toBeNull();
  });

  it('sends another code when twenty seconds have passed', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'setInterval', 'Date', 'clearInterval'],
    });
    const user = await passFirstStep();
    const resend = screen.getByRole('button', { name: 'Resend OTP' });
    await vi.advanceTimersByTimeAsync(20_000);
    await waitFor(() => expect(resend).toBeEnabled());
    const mails = network.deps.mails.length;
    await user.click(resend);
    // waits for the answer, which stores the step even after the page has gone
    expect(await screen.findByText(/^available in/)).toBeVisible();
    expect(network.deps.mails).toHaveLength(mails + 1);
    expect(lastSent()).toMatchObject({ RequestType: 1 });
  });

  it('leads back to the first step for another account', async () => {
    const user = await passFirstStep();
    await user.click(screen.getByRole('button', { name: 'Use another account' }));
    expect(identifier()).toBeEnabled();
    expect(identifier()).toHaveFocus();
    expect(password()).toHaveValue('');
    expect(screen.queryByRole('textbox', { name: 'OTP' })).toBeNull();
  });
});

describe('Forgot Password', () => {
  it('begins in its field', async () => {
    // jsdom has no modal dialogs; a browser focuses the first button
    const showModal = vi.fn(function showModal(this: HTMLDialogElement) {
      this.open = true;
      this.querySelector('button')?.focus();
    });
    const close = vi.fn();
    Object.assign(HTMLDialogElement.prototype, { showModal, close });
    onTestFinished(() => {
      for (const name of ['showModal', 'close']) Reflect.deleteProperty(HTMLDialogElement.prototype, name);
    });
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Forgot Password?' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Forgot Password' }));
    expect(dialog.getByRole('textbox')).toHaveFocus();
  });

  async function openDialog() {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Forgot Password?' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Forgot Password' }));
    return { user, email: dialog.getByRole('textbox'), send: dialog.getByRole('button', { name: 'Send' }) };
  }

  it.each([
    ['', 'Please enter your email-id.'],
    ['9876543210', 'Please enter valid email-id.'],
  ])('refuses the e-mail "%s"', async (text, message) => {
    const { user, email, send } = await openDialog();
    if (text) await user.type(email, text);
    await user.click(send);
    expect(email).toHaveAccessibleDescription(message);
    expect(network.sent).toEqual([]);
  });

  it('mails a link, whose form takes a new password', async () => {
    const { user, email, send } = await openDialog();
    await user.type(email, person.email);
    await user.click(send);
    expect(await screen.findByText('Success Message')).toBeVisible();
    expect(lastSent()).toEqual({ Email: person.email });
    const link = await vi.waitUntil(() => /reset=(\S+)/.exec(network.deps.mails.at(-1)?.text ?? ''));
    cleanup();

    open(link[1]);
    const chosen = await screen.findByLabelText('New Password');
    const confirmed = screen.getByLabelText('Confirm Password');
    const save = screen.getByRole('button', { name: 'Save password' });
    await user.type(chosen, 'weak');
    await user.click(save);
    expect(chosen).toHaveAccessibleDescription(/minimum 4 characters long/);
    await user.clear(chosen);
    await user.type(chosen, 'Fresh123');
    await user.type(confirmed, 'Fresh124');
    await user.click(save);
    expect(confirmed).toHaveAccessibleDescription('New password and Confirm password should be same.');
    await user.clear(confirmed);
    await user.type(confirmed, 'Fresh123');
    await user.click(save);
    expect(await screen.findByRole('heading', { name: 'Log in to Sealbook' })).toBeVisible();
  });
});

it.each([
  ['ended', 'Your session has ended. Please log in again.'],
  ['kept', /^Your session has ended\. Log in again, and what you typed is there again/],
  ['next', 'Log in to continue where you left off.'],
] as const)('says why one is there: %s', (reason, said) => {
  render(<LoginPage Panel={LoginPanel} Foot={LoginFoot} reason={reason} onSignedIn={onSignedIn} />);
  expect(screen.getByText(said)).toBeVisible();
});

describe('the demo', () => {
  const signIns = () => [
    {
      userName: 'Asha Raman',
      email: person.email,
      password: person.password,
      who: { en: 'administrator', hi: 'एडमिन' },
    },
  ];

  it('signs in by clicks: a person, and the code that is filled in', async () => {
    network.deps.config.demo = true;
    try {
      render(<LoginPage Panel={LoginPanel} signIns={signIns()} onSignedIn={onSignedIn} />);
      await userEvent.click(screen.getByRole('button', { name: 'Asha Raman administrator' }));
      expect([identifier(), password()].map((field) => field.getAttribute('value'))).toEqual([
        person.email,
        person.password,
      ]);
      await userEvent.click(logIn());
      await waitFor(() => expect(otp()).toHaveValue(lastCode(network.deps)));
      expect(otp()).toHaveAccessibleDescription(/The mailed code is \d{6}/);
      expect(screen.queryByRole('button', { name: /Asha Raman/ })).toBeNull();
      await userEvent.click(logIn());
      await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    } finally {
      network.deps.config.demo = false;
    }
  });

  it('offers nobody and fills no code without it', async () => {
    await passFirstStep();
    expect(otp()).toHaveValue('');
    expect(screen.queryByText(/demo/i)).toBeNull();
  });
});
