import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Brand, createBrand } from '../../support/brand.ts';
import { fileNetwork } from '../../support/network.ts';
import { openPortal, rightsBut } from '../../support/portal.tsx';

const network = await fileNetwork();
let brand: Brand;

beforeEach(async () => {
  brand = await createBrand(network.deps);
  await brand.mapped(await brand.product({ ProductName: 'Tea' }), 1000);
});

const pages = [
  ['/transactions/de-mapping', 'Demap', 'DeMapping/CreateDemapping'],
  ['/transactions/damage', 'Damage', 'Damage/CreateDamage'],
] as const;

async function openDialog(path: string, label: string) {
  const { user } = await openPortal(network, path, { companyId: brand.companyId });
  await user.click(await screen.findByRole('button', { name: label }));
  const dialog = within(await screen.findByRole('dialog', { name: label }));
  const [from, to] = ['From No', 'To No'].map((name) =>
    dialog.getByRole('textbox', { name: new RegExp(`^${name}`) }),
  );
  const fill = async (first: string, last: string) => {
    for (const [input = document.body, text] of [
      [from, first],
      [to, last],
    ] as const) {
      await user.clear(input);
      if (text) await user.type(input, text);
    }
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
  };
  return { user, dialog, fill };
}

describe.each(pages)('%s', (path, label, call) => {
  it('begins empty and answers faults in the documented words', async () => {
    const { user, dialog, fill } = await openDialog(path, label);
    const expectTexts = async (...texts: string[]) => {
      for (const text of texts) expect(await dialog.findByText(text)).toBeVisible();
    };
    await fill('', '');
    await expectTexts(
      'Please enter your from number.',
      'Please enter your to number.',
      'Please enter your quantity',
    );
    await fill('0', '12a');
    await expectTexts('Please enter your from number.', 'Please enter only number.');
    await fill('1001', '1002');
    await expectTexts(
      'From No. should exist between selected mapped series',
      'To No. should exist between selected mapped series.',
    );
    // one mistake has one text, at the field that was edited last
    const orderTexts = /^(From No\. should be less|To No\. should be greater|Please enter your quantity)/;
    await fill('20', '19');
    await expectTexts('To No. should be greater than from number.');
    expect(dialog.getAllByText(orderTexts)).toHaveLength(1);
    const from = dialog.getByRole('textbox', { name: /^From No/ });
    await user.clear(from);
    await user.type(from, '21');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    await expectTexts('From No. should be less than to number.');
    expect(dialog.getAllByText(orderTexts)).toHaveLength(1);
    if (label === 'Damage') await expectTexts('Please enter Reason');
    expect(network.sentTo(call)).toEqual([]);
  });

  it('counts the numbers, takes them out, and tells at the field who was first', async () => {
    const { user, dialog, fill } = await openDialog(path, label);
    expect(dialog.getByText('Tea')).toBeVisible();
    if (label === 'Damage') await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Torn');
    await brand.ask('DeMapping/CreateDemapping', { MappingId: await mappingId(), FromNo: 30, ToNo: 30 });
    await fill('21', '40');
    expect(dialog.getByRole('textbox', { name: 'Quantity' })).toHaveValue('20');
    expect(await dialog.findByText(/ demapped 30 on \d+ \w{3} \d{4}, \d\d:\d\d\.$/)).toBeVisible();
    // the dialog reads the row again and says what is left
    expect(await dialog.findByText(/^1.–.29, 31.–.1000$/)).toBeVisible();
    await fill('31', '1,000');
    expect(await screen.findByText('Success Message')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const cells = async () =>
      within((await screen.findByRole('cell', { name: 'Tea' })).closest('tr') ?? document.body)
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    await waitFor(async () => expect((await cells()).slice(1, 4)).toEqual(['1', '29', '29']));
    const sent = network.sentTo(call)[1]?.body;
    expect(sent).toMatchObject({ FromNo: 31, ToNo: 1000, Qty: 970, MappingId: await mappingId() });
  });
});

// both pages have these by their one dialog
const [path, label] = pages[0];

it('begins in its first field, where a mouse says that no keyboard covers the screen', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('pointer'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const { dialog } = await openDialog(path, label);
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /^From No/ })).toHaveFocus());
  vi.unstubAllGlobals();
});

it('is not offered to who may only view', async () => {
  const page = path.slice('/transactions/'.length);
  const rights = rightsBut({ [page]: ['view', 'edit'] });
  await openPortal(network, path, { companyId: brand.companyId, rights });
  expect(await screen.findByRole('cell', { name: 'Tea' })).toBeVisible();
  expect(screen.queryByRole('button', { name: label })).toBeNull();
});

async function mappingId(): Promise<number> {
  const { data } = await brand.ask<{ MappingId: number }[]>('DeMapping/GetMappings', {});
  return data[0]?.MappingId ?? 0;
}
