import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LandingPage } from '../../../../src/public/home/LandingPage.tsx';
import { PrivacyPage } from '../../../../src/public/home/PrivacyPage.tsx';

beforeEach(() => {
  // jsdom has neither media queries nor IntersectionObserver
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the landing page', () => {
  it('opens the login in a new tab', () => {
    render(<LandingPage next={undefined} />);
    const nav = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(nav.getAllByRole('link').map((link) => link.textContent?.replace(/ \(.*/, ''))).toEqual([
      'Home',
      'About us',
      'Exclusive Range Products',
      'Contact us',
      'Login Now',
    ]);
    expect(nav.getByRole('link', { name: /Login Now/ })).toHaveAttribute('target', '_blank');
    expect(nav.getByRole('link', { name: /Login Now/ })).toHaveAttribute('href', '/login');
  });

  it('has no inputs in its contact form', () => {
    const { container } = render(<LandingPage next={undefined} />);
    expect(container.querySelector('input, textarea, select')).toBeNull();
  });

  it('leads a signed-out visitor back to the requested page', () => {
    render(<LandingPage next="/masters/carton-master?page=2" />);
    expect(screen.getByRole('link', { name: 'Log in and continue' })).toHaveAttribute(
      'href',
      '/login?next=%2Fmasters%2Fcarton-master%3Fpage%3D2',
    );
  });

  it('moves its slides by hand and leaves the hidden ones out of reach', async () => {
    render(<LandingPage next={undefined} />);
    const slides = () =>
      screen.getAllByRole('article', { hidden: true }).map((slide) => slide.hasAttribute('inert'));
    expect(slides()).toEqual([false, true, true]);
    await userEvent.click(screen.getByRole('button', { name: 'Previous slide' }));
    expect(slides()).toEqual([true, true, false]);
  });
});

it('tells in the privacy policy what is collected, used, shared, retained, secured and changed', () => {
  render(<PrivacyPage />);
  const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(headings).toEqual([
    'Data we collect',
    'How we use it',
    'Sharing',
    'Retention',
    'Security',
    'Changes to this policy',
  ]);
});
