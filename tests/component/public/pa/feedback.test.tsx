import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { updateFeedback } from '../../../../contract/calls/verification/feedback.ts';
import { setSpoken } from '../../../../src/i18n/public/createPageTranslate.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openVerdict } from '../../../support/openVerdict.tsx';
import { refuseLocation } from '../../../support/phoneLocation.ts';

const network = await fileNetwork();
beforeEach(refuseLocation);
const fields = { Name: 'Name', email: 'E-mail', MobileNo: 'Mobile No.', UserFeedback: 'Feedback' } as const;
type Field = keyof typeof fields;

const valid: Record<Field, string> = {
  Name: 'Ravi Kumar-Rao, Jr',
  email: 'ravi@example.com',
  MobileNo: '9876543210',
  UserFeedback: 'Bought in Pune.',
};

const form = () => screen.getByRole('dialog', { name: 'Feedback Form' });
const box = (field: Field) => within(form()).getByRole('textbox', { name: fields[field] });

async function openForm() {
  await openVerdict(network.deps, '/pa?q=AB00123456789ABCDEFGHJKM');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Feedback' }));
  await screen.findByRole('dialog', { name: 'Feedback Form' });
  return user;
}

async function submit(user: ReturnType<typeof userEvent.setup>, values: Partial<Record<Field, string>>) {
  for (const [field, value] of Object.entries(values) as [Field, string][]) {
    await user.clear(box(field));
    await user.click(box(field));
    if (value) await user.paste(value);
  }
  await user.click(within(form()).getByRole('button', { name: 'Submit' }));
}

describe('the feedback form', () => {
  it.each([
    ['Name', '', 'Please enter your name.'],
    ['Name', 'R2D2', 'Please enter only alphabet.'],
    ['email', '', 'Please enter your email-id.'],
    ['email', 'ravi@', 'Please enter valid email-id.'],
    ['MobileNo', '', 'Please enter your mobile no.'],
    ['MobileNo', '5876543210', 'Please enter valid mobile no.'],
    ['UserFeedback', '', 'Please enter your feedback.'],
  ] as const)('refuses %s "%s" at its field and sends nothing', async (field, value, message) => {
    const user = await openForm();
    await submit(user, { ...valid, [field]: value });
    expect(box(field)).toHaveAccessibleDescription(message);
    expect(box(field)).toHaveFocus();
    expect(network.sentTo(updateFeedback)).toEqual([]);
  });

  it('sends the typed values with the id of the scan, and thanks', async () => {
    const user = await openForm();
    await submit(user, valid);
    expect(await screen.findByText('Success Message')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(network.sent.at(-1)?.body).toEqual({
      ...valid,
      Agreed: '',
      VerificationId: expect.stringMatching(/.{10,}/),
    });
  });

  it('takes what the call takes: invisible signs, full-width letters, digits of Hindi', async () => {
    const user = await openForm();
    const typed = { Name: '\u200bRavi', email: 'ravi１\u200b＠example.com', MobileNo: '९८७६५ ४३२१०\u00ad' };
    await submit(user, { ...valid, ...typed });
    expect(await screen.findByText('Success Message')).toBeVisible();
  });

  it('loses nothing typed when the network fails and when it is closed', async () => {
    const user = await openForm();
    network.use(http.post('*/UpdateFeedback', () => HttpResponse.error(), { once: true }));
    await submit(user, valid);
    expect(await within(form()).findByRole('alert')).toHaveTextContent('No connection');
    await user.click(within(form()).getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Feedback' }));
    expect(box('UserFeedback')).toHaveValue(valid.UserFeedback);
    await submit(user, {});
    expect(await screen.findByText('Success Message')).toBeVisible();
  });

  it('speaks Hindi on a Hindi page, whatever goes wrong', async () => {
    onTestFinished(() => {
      setSpoken('en', undefined);
      document.documentElement.lang = 'en';
    });
    await openVerdict(network.deps, '/pa?q=AB00123456789ABCDEFGHJKM&lang=hi');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'अपनी राय दें' }));
    const dialog = await screen.findByRole('dialog', { name: 'राय का फ़ॉर्म' });
    const said = () => `${document.body.textContent} ${document.title}`;
    const names = /Sealbook|English|QR|seals\.example|Bought in Pune/g;
    const expectHindi = () => expect(said().replace(names, '')).not.toMatch(/[a-z]{2}/i);
    const send = () => user.click(within(dialog).getByRole('button', { name: 'भेजें' }));
    await send();
    expect(within(dialog).getByRole('textbox', { name: 'नाम' })).toHaveAccessibleDescription(
      'कृपया अपना नाम लिखें।',
    );
    expectHindi();
    for (const box of within(dialog).getAllByRole('textbox')) await user.type(box, '5 a');
    await send();
    expectHindi();
    for (const [index, value] of Object.values(valid).entries()) {
      const box = within(dialog).getAllByRole('textbox')[index] ?? dialog;
      await user.clear(box);
      await user.type(box, value);
    }
    for (const answer of [
      () => HttpResponse.error(),
      () => HttpResponse.text('<html>'),
      () => HttpResponse.json({}, { status: 429 }),
    ]) {
      network.use(http.post('*/UpdateFeedback', answer, { once: true }));
      await send();
      await waitFor(() => expect(within(dialog).getByRole('alert')).toBeVisible());
      expectHindi();
    }
    await send();
    expect(await screen.findByText('हो गया')).toBeVisible();
    expectHindi();
  });

  it('shows the server’s refusals at their fields', async () => {
    const user = await openForm();
    network.use(
      http.post('*/UpdateFeedback', () =>
        HttpResponse.json({
          ResponseCode: '400',
          ResponseMessage: 'Please enter valid email-id.',
          ResponseData: { errors: { email: 'Please enter valid email-id.' } },
        }),
      ),
    );
    await submit(user, valid);
    expect(await within(form()).findByText('Warn Message')).toBeVisible();
    expect(box('email')).toHaveAccessibleDescription('Please enter valid email-id.');
  });
});
