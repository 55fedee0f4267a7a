import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { deviceLanguage } from '../../../src/api/language.ts';
import { speak } from '../../../src/public/language/LanguageSwitch.tsx';
import { LoginFoot, LoginPanel } from '../../../src/public/login/SealbookLogin.tsx';
import { LoginPage } from '../../../src/public/login/LoginPage.tsx';

afterEach(() => speak('en'));

it('shows a public page in the other language, keeps what is typed, and remembers the choice', async () => {
  const user = userEvent.setup();
  render(<LoginPage Panel={LoginPanel} Foot={LoginFoot} onSignedIn={() => undefined} />);
  await user.type(screen.getByLabelText('E-mail or mobile no.'), 'asha@example.com');

  await user.click(screen.getByRole('button', { name: 'हिन्दी' }));
  expect(await screen.findByRole('heading', { name: 'Sealbook में लॉग इन करें' })).toBeVisible();
  expect(screen.getByLabelText('ई-मेल या मोबाइल नंबर')).toHaveValue('asha@example.com');
  expect(document.documentElement.lang).toBe('hi');
  expect(document.title).toBe('लॉग इन · Sealbook');
  expect(deviceLanguage()).toBe('hi');

  await user.click(screen.getByRole('button', { name: 'लॉग इन' }));
  expect(screen.getByText('कृपया पासवर्ड लिखें')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(await screen.findByRole('heading', { name: 'Log in to Sealbook' })).toBeVisible();
  expect(screen.getByText('Please enter password')).toBeVisible();
  expect(deviceLanguage()).toBe('en');
});
