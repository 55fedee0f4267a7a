import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { indiaStates } from '../../../contract/india/states.ts';
import { changeLanguage } from '../../../contract/calls/account/login.ts';
import { deviceLanguage, keepLanguage } from '../../../src/api/language.ts';
import { i18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { fileNetwork } from '../../support/network.ts';
import { openPortal, rightsBut } from '../../support/portal.tsx';

const network = await fileNetwork();

/** A language whose texts are all marked. */
function speakMarked(): void {
  const { translate } = i18nProvider;
  vi.spyOn(i18nProvider, 'translate').mockImplementation((key: string, options?: object) =>
    key === '' ? '' : `⟦${translate(key, options)}⟧`,
  );
}

afterEach(() => {
  vi.restoreAllMocks();
  keepLanguage('en');
});

/** Names, codes and signs that no language changes. */
const names =
  /^(?:Sealbook|हिन्दी|Ctrl K|Asha Kulkarni|\/api\/epcis\/events|PDF|CSV|SID|TID|Company \d+|.*@example\.com)$/;
/** Days, which `speakDays` says, and what the test and the demo's company have stored. */
const stored =
  /^(?:\d+ \w{3} \d{4}(?: – .*|, \d\d:\d\d)|Role \d+|For a test|This product is genuine\. .*|This seal was scanned before\. .*)$/;
const states = new Set(indiaStates.map(({ name }) => name));
/** The standard's own words. */
const ofEpcis =
  /^(?:(?:Object|Aggregation)Event|(?:de)?commissioning|(?:un)?packing|(?:void_)?shipping|receiving|stock_taking)$/;
const isUnchanged = (text: string): boolean =>
  names.test(text) || stored.test(text) || states.has(text) || ofEpcis.test(text);

const readAttributes = ['aria-label', 'title', 'placeholder', 'alt'];

const isText = (text: string): boolean => /\p{L}{2}/u.test(text);

/** Lists the texts on the page that are not marked. */
function unmarked(): string[] {
  const found = new Set<string>();
  const take = (text: string | null) => {
    const tidy = (text ?? '').trim();
    if (isText(tidy) && !tidy.includes('⟦') && !isUnchanged(tidy)) found.add(tidy);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (element && !['STYLE', 'SCRIPT'].includes(element.tagName)) take(texts.currentNode.textContent);
  }
  for (const element of document.body.querySelectorAll(readAttributes.map((name) => `[${name}]`).join()))
    for (const name of readAttributes) take(element.getAttribute(name));
  return [...found];
}

beforeEach(speakMarked);

// a table with a form in tabs, filters, a period with a chart, the floor, actions, and pages that nothing declares
it.each([
  '/masters/product-master/create',
  '/masters/dealer-master/create',
  '/masters/order-booking',
  '/masters/role-master',
  '/masters/user-approval',
  '/transactions/secondary-packing',
  '/transactions/dispatch',
  '/transactions/carton-slip',
  '/transactions/recall/create',
  '/reports/verification-log',
  '/reports/suspicious-seals',
  '/reports/audit-log',
  '/reports/qr-code-tracking-report',
  '/reports/epcis-events',
  '/masters/product-configuration',
  '/profile',
])('leaves no text of %s out', async (path) => {
  const isForm = path.endsWith('/create');
  await openPortal(network, path);
  await screen.findAllByText(/⟦/);
  if (isForm) await screen.findByRole('dialog');
  await waitFor(() => expect(document.body.querySelector('[aria-busy="true"]')).toBeNull());
  expect(unmarked()).toEqual([]);
});

it('offers the other language in the header, and keeps the choice on the server and on the device', async () => {
  const { user } = await openPortal(network, '/profile', { rights: rightsBut() });
  await user.click(await screen.findByRole('button', { name: 'हिन्दी' }));
  await waitFor(() => expect(deviceLanguage()).toBe('hi'));
  expect(network.sentTo(changeLanguage)).toMatchObject([{ body: { Language: 'hi' } }]);
});
