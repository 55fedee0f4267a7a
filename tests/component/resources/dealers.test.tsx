import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../contract/calls/Call.ts';
import { placeCalls } from '../../../contract/calls/verification/places.ts';
import { lastDays } from '../../../contract/day/period.ts';
import { wireStamp } from '../../../contract/day/day.ts';
import { createCompany, createRole, createTestDealer } from '../../support/factories.ts';
import { fileNetwork } from '../../support/network.ts';
import { openPortal, sendRealFiles } from '../../support/portal.tsx';
import { samples } from '../../support/uploadSamples.ts';

await sendRealFiles();
const network = await fileNetwork();

const path = '/masters/dealer-master';
const parts = ['Address', 'Country', 'State', 'City', 'Pincode'];
const asked = (call: Call) => new Set(network.sentTo(call).map((sent) => sent.call.split('?')[0]));

/** Creates a company that can have dealers. */
async function companyOfDealers() {
  const companyId = await createCompany(network.deps);
  await createRole(network.deps, companyId, {}, { roleName: 'Dealer', userType: 2 });
  return companyId;
}

async function openForm(address: string, title: string, given?: number) {
  const companyId = given ?? (await companyOfDealers());
  const { user } = await openPortal(network, `${path}${address}`, { companyId });
  const dialog = await screen.findByRole('dialog', { name: title });
  await within(dialog).findByRole('button', { name: 'Cancel' });
  const control = (label: string) =>
    within(dialog).getByLabelText<HTMLInputElement>(new RegExp(`^${label}\\*?$`));
  const controls = (word: string) => parts.map((part) => control(`${word} ${part}`));
  const values = (word: string) => controls(word).map(({ value }) => value);
  const choose = async (label: string, option: string) => {
    await user.click(control(label));
    fireEvent.change(control(label), { target: { value: option } });
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const tick = () =>
    user.click(
      within(dialog).getByRole('switch', {
        name: 'Shipping address is the same as my billing address',
        hidden: true,
      }),
    );
  return { user, dialog, control, controls, values, choose, tick };
}

/** Opens the update form of a dealer with two different addresses. */
async function openStored() {
  const companyId = await createCompany(network.deps);
  const roleId = await createRole(network.deps, companyId);
  const { dealerId } = await createTestDealer(network.deps, { companyId, roleId });
  const form = await openForm(`/${dealerId}`, 'Update Dealer', companyId);
  await waitFor(() => expect(form.control('Shipping City').value).toMatch(/^City /));
  return form;
}

describe('the addresses of a dealer', () => {
  it('are the same by a tick: shipping is copied, locked and follows, and is emptied when it is unticked', async () => {
    const { control, controls, values, tick } = await openStored();
    const own = values('Shipping');
    expect(own).not.toEqual(values('Billing'));
    await tick();
    await waitFor(() => expect(values('Shipping')).toEqual(values('Billing')));
    for (const each of controls('Shipping')) expect(each.disabled || each.readOnly).toBe(true);
    fireEvent.change(control('Billing Pincode'), { target: { value: '600001' } });
    await waitFor(() => expect(control('Shipping Pincode')).toHaveValue('600001'));
    await tick();
    await waitFor(() => expect(values('Shipping')).toEqual(['', '', '', '', '']));
    expect(control('Shipping Address').readOnly).toBe(false);
    expect(values('Billing')).not.toContain('');
  });

  it('that are the same have no faults in shipping', async () => {
    const { user, dialog, control, tick } = await openStored();
    fireEvent.change(control('Shipping Address'), { target: { value: '' } });
    fireEvent.change(control('Shipping Pincode'), { target: { value: '' } });
    for (const button of ['Next', 'Next', 'Update'])
      await user.click(within(dialog).getByRole('button', { name: button }));
    await waitFor(() =>
      expect(control('Shipping Address')).toHaveAccessibleDescription('Please enter Address'),
    );
    expect(control('Shipping Pincode')).toHaveAccessibleDescription('Please enter Pincode');
    await tick();
    await waitFor(() => expect(control('Shipping Address')).toHaveAccessibleDescription(''));
    expect(control('Shipping Pincode')).toHaveAccessibleDescription('');
    await user.click(within(dialog).getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Dealer updated successfully.')).toBeVisible();
  });

  it('offer the cities of their own state, each for itself, and empty a city of another one', async () => {
    const { control, choose } = await openForm('/create', 'Add Dealer');
    expect(control('Billing City')).toBeDisabled();
    await choose('Billing State', 'Maharashtra');
    await choose('Billing City', 'Pune');
    expect(control('Shipping City')).toBeDisabled();
    await choose('Shipping State', 'Punjab');
    await choose('Shipping City', 'Ludhiana');
    expect(asked(placeCalls.states)).toEqual(new Set(['UserDMaster/GetStateDLL/1']));
    expect(asked(placeCalls.cities).size).toBe(2);
    await choose('Billing State', 'Kerala');
    await waitFor(() => expect(control('Billing City')).toHaveValue(''));
    expect(control('Shipping City')).toHaveValue('Ludhiana');
  });
});

describe('a company without a role of dealers', () => {
  it('says so in place of the form', async () => {
    await openPortal(network, `${path}/create`);
    expect(await screen.findByText(/no active role named Dealer/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
  });
});

describe('the first page of the form', () => {
  it('says how a GST number is written', async () => {
    const { user, dialog, control } = await openForm('/create', 'Add Dealer');
    fireEvent.change(control('GST Number'), { target: { value: '11AAAAA1111Z1A1' } });
    for (const button of ['Next', 'Next', 'Submit'])
      await user.click(within(dialog).getByRole('button', { name: button }));
    const text = 'GST Identification Number is not valid. It should be in this 11AAAAA1111Z1A1 format.';
    await waitFor(() => expect(control('GST Number')).toHaveAccessibleDescription(text));
  });

  it('takes a pdf as certificate, and nothing that is neither that nor a picture', async () => {
    const { user, dialog, control } = await openForm('/create', 'Add Dealer');
    const file = (content: Buffer, name: string, type: string) =>
      new File([new Uint8Array(content)], name, { type });
    await user.upload(control('GST Certificate'), file(samples.zip, 'all.pdf', 'application/pdf'));
    expect(await within(dialog).findByText('Only image format is accepted.')).toBeVisible();
    await user.upload(control('GST Certificate'), file(samples.pdf, 'gst.pdf', 'application/pdf'));
    const link = await within(dialog).findByRole('link');
    expect(link).toHaveAttribute('href', expect.stringMatching(/^\/uploads\/[0-9a-f]{64}\.pdf$/));
  });
});

describe('the period of the Dealer Master', () => {
  it('is the last thirty days at first, sent as month/day/year', async () => {
    await openPortal(network, path);
    await screen.findByText(/^Showing|No data found/);
    const { from, to } = lastDays(30, 'Asia/Kolkata');
    const american = (day: string) => wireStamp(new Date(`${day}T12:00:00Z`), 'UTC');
    expect(network.sentTo('UserDMaster/GetDealers').at(-1)?.body).toMatchObject({
      FromDate: american(from),
      ToDate: american(to),
    });
  });
});
