import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { TestTranslationProvider } from 'ra-core';
import { createElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { cellOf } from '../../../src/engine/cells.tsx';
import { openDialog } from '../../support/openDialog.tsx';
import { paymentResource } from '../../support/payment.ts';

const stored = {
  id: 7,
  PaymentId: 7,
  Ifsc: 'HDFC0001234',
  Account: 3_000_000_000,
  Amount: 1234.5,
  Fee: 0,
  PaidAt: '2026/02/03 09:05',
};

afterEach(cleanup);

/** Reads the list's cell for `value` in the column `name`. */
async function shown(name: string, value: unknown): Promise<HTMLElement> {
  const column = paymentResource.columns.find(({ field }) => field === name);
  if (!column) throw new Error(`The declaration of the test has no column '${name}'`);
  const { container } = render(
    <TestTranslationProvider translate={(key: string) => key}>
      {createElement(cellOf(paymentResource, column), {
        resource: paymentResource,
        row: { ...stored, [name]: value },
        name,
        field: paymentResource.fields[name],
      })}
    </TestTranslationProvider>,
  );
  await waitFor(() => expect(container).not.toBeEmptyDOMElement());
  return container;
}

const press = () => screen.findByRole('button', { name: 'app.action.update' });

describe('an amount with paise', () => {
  it.each([
    [1234.5, '₹1,234.50'],
    [12345678.05, '₹1,23,45,678.05'],
    [0, '₹0.00'],
    [null, '–'],
  ])('of %j is listed as %s', async (value, text) => {
    expect(await shown('Amount', value)).toHaveTextContent(text);
  });

  it('is edited as it is written, in groups or without', async () => {
    const { user, saved } = openDialog(paymentResource, stored);
    const amount = await screen.findByLabelText(/^Amount/);
    expect(amount).toHaveValue('1234.50');
    expect(amount).toHaveAttribute('inputmode', 'decimal');
    await user.clear(amount);
    await user.type(amount, '12,34,567.005');
    await user.click(await press());
    await waitFor(() =>
      expect(amount).toHaveAccessibleDescription('Please enter a number with at most 2 decimals.'),
    );
    await user.type(amount, '{Backspace}');
    await user.click(await press());
    await waitFor(() => expect(saved).toMatchObject([{ data: { Amount: 1234567 } }]));
  });
});

describe('a measure', () => {
  it('is listed with its decimals and its unit', async () => {
    expect(await shown('Weight', 123456.5)).toHaveTextContent('1,23,456.500 kg');
    expect(await shown('Weight', null)).toHaveTextContent('–');
  });

  it('is edited beside its unit, with no more decimals than it has', async () => {
    const { user, saved } = openDialog(paymentResource, { ...stored, Weight: 12.5 });
    const weight = await screen.findByLabelText(/^Weight/);
    expect(weight).toHaveValue('12.500');
    expect(weight).toHaveAccessibleDescription('kg');
    await user.clear(weight);
    await user.type(weight, '1.0625');
    await user.click(await press());
    await waitFor(() =>
      expect(weight).toHaveAccessibleDescription('kg Please enter a number with at most 3 decimals.'),
    );
    await user.type(weight, '{Backspace}');
    await user.click(await press());
    await waitFor(() => expect(saved).toMatchObject([{ data: { Weight: 1.062 } }]));
  });
});

describe('a text with a pattern of its own', () => {
  it('says at the field that it does not match', async () => {
    const { user, saved } = openDialog(paymentResource, stored);
    const ifsc = await screen.findByLabelText(/^IFSC/);
    await user.clear(ifsc);
    await user.type(ifsc, 'HDFC1001234');
    await user.click(await press());
    await waitFor(() => expect(ifsc).toHaveAccessibleDescription('Please enter valid IFSC.'));
    expect(saved).toEqual([]);
  });
});

describe('a moment', () => {
  it('is listed with its time', async () => {
    expect(await shown('PaidAt', '2026/02/03 09:05')).toHaveTextContent('3 Feb 2026, 09:05');
    expect(await shown('PaidAt', null)).toHaveTextContent('–');
  });

  it('is edited by the browser’s own picker', async () => {
    const { user, saved } = openDialog(paymentResource, stored);
    const paidAt = await screen.findByLabelText(/^Paid At/);
    expect(paidAt).toHaveValue('2026-02-03T09:05');
    fireEvent.change(paidAt, { target: { value: '2026-02-03T21:05' } });
    await user.click(await press());
    await waitFor(() => expect(saved).toMatchObject([{ data: { PaidAt: '2026-02-03T21:05' } }]));
  });
});

describe('a file of one of several types', () => {
  it('is listed by its type, and opens in a new tab', async () => {
    const picture = (await shown('Proof', '/uploads/0a.png')).querySelector('a');
    expect(picture?.querySelector('img')).toHaveAttribute('src', '/uploads/0a.png');
    cleanup();
    const paper = (await shown('Proof', '/uploads/0a.pdf')).querySelector('a');
    expect(paper).toHaveTextContent('PDF');
    expect(paper).toHaveAttribute('href', '/uploads/0a.pdf');
    expect(paper).toHaveAttribute('target', '_blank');
    cleanup();
    expect(await shown('Proof', null)).toHaveTextContent('–');
  });

  it.each([
    ['/uploads/0a.png', 'img'],
    ['/uploads/0a.mp3', 'audio'],
    ['/uploads/0a.pdf', 'a[href="/uploads/0a.pdf"]'],
  ])('at %s is previewed in its form as %s, beside what it takes', async (Proof, element) => {
    openDialog(paymentResource, { ...stored, Proof });
    const input = await screen.findByLabelText(/^Proof/);
    expect(input).toHaveAttribute('accept', 'application/pdf,image/*,audio/*');
    expect(screen.getByRole('dialog').querySelector(element)).not.toBeNull();
  });
});
