import { dayInZone, wireDay } from '../../../../contract/day/day.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Brand, createBrand } from '../../../support/brand.ts';
import { fileNetwork } from '../../../support/network.ts';
import * as saving from '../../../../src/api/ask.ts';
import { openPortal, rightsBut } from '../../../support/portal.tsx';

const saveBlob = vi.spyOn(saving, 'saveBlob').mockReturnValue();

const network = await fileNetwork();
let brand: Brand;
beforeEach(async () => {
  brand = await createBrand(network.deps);
});

const issuePath = '/activation/issue-number';
const mappingPath = '/transactions/mapping';

const open = (path: string) => openPortal(network, path, { companyId: brand.companyId });

describe('issuing numbers', () => {
  it('shows the next number and the computed end, and saves', async () => {
    const { user } = await open(`${issuePath}/create`);
    const form = within(await screen.findByRole('dialog', { name: 'Add Issue No' }));
    expect(await form.findByRole('textbox', { name: 'From No' })).toHaveValue('1');
    expect(form.getByRole('textbox', { name: 'From No' })).toHaveAttribute('readonly');
    await user.type(form.getByRole('textbox', { name: /^Sales Order No/ }), 'SO-1');
    await user.type(form.getByRole('textbox', { name: /^Quantity/ }), '25000');
    expect(form.getByRole('textbox', { name: 'To No' })).toHaveDisplayValue('25000');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Success Message')).toBeVisible();
    const row = (await screen.findByRole('cell', { name: /SO-1$/ })).closest('tr');
    const cells = within(row ?? document.body);
    // the last number is plain, the quantity in groups
    expect(cells.getByRole('cell', { name: '25000' })).toBeVisible();
    expect(cells.getByRole('cell', { name: '25,000' })).toBeVisible();
  });

  it('refuses letters and an empty field in the documented words', async () => {
    const { user } = await open(`${issuePath}/create`);
    const form = within(await screen.findByRole('dialog'));
    await user.click(await form.findByRole('button', { name: 'Submit' }));
    expect(await form.findByText('Please enter sales order no.')).toBeVisible();
    expect(form.getByText('Please enter your quantity.')).toBeVisible();
    await user.type(form.getByRole('textbox', { name: /^Quantity/ }), '12a');
    expect(await form.findByText('Please enter only number.')).toBeVisible();
  });

  it('offers no edit, not even at the address of one', async () => {
    await open(`${issuePath}/1`);
    expect(await screen.findByText('No data found.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('downloading seals', () => {
  it('saves a part of the range as CSV', async () => {
    await brand.issued(1000);
    const { user } = await open(issuePath);
    await user.click(await screen.findByRole('button', { name: 'Download seals' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Download seals' }));
    const to = dialog.getByRole('textbox', { name: 'To No' });
    await user.clear(to);
    await user.type(to, '1001');
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    expect(to).toHaveAccessibleDescription('To No. should exist between the issued numbers.');
    await user.clear(to);
    await user.type(to, '3');
    expect(dialog.getByText('3 seals')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saveBlob).toHaveBeenCalled());
    const [blob, name] = saveBlob.mock.calls[0] ?? [];
    expect(name).toBe('seals-1-3.csv');
    const lines = (await blob?.text())?.trim().split('\n') ?? [];
    expect(lines[0]?.trim()).toBe('SeqNo,Code,Url,ScratchCode');
    expect(lines).toHaveLength(4);
    expect(await screen.findByText('Download Succcess')).toBeVisible();
  });

  it('is not offered without the right to reports', async () => {
    await openPortal(network, issuePath, { rights: rightsBut({ 'issue-number': ['view', 'add'] }) });
    await screen.findByText('No data found.');
    expect(screen.queryByRole('columnheader', { name: 'Action' })).toBeNull();
  });
});

describe('mapping', () => {
  it('takes product and series from their lists, and saves with today and no expiry', async () => {
    await brand.issued(500);
    await brand.product({ ProductName: 'Timing belt' });
    await brand.product({ ProductName: 'Oil filter' });
    const { user } = await open(`${mappingPath}/create`);
    const form = within(await screen.findByRole('dialog', { name: 'Add Mapping' }));
    await user.type(await form.findByRole('combobox', { name: /^Product Name/ }), 'filter');
    await user.click(await screen.findByRole('option', { name: 'Oil filter' }));
    expect(screen.queryByRole('option', { name: 'Timing belt' })).toBeNull();

    await user.click(form.getByRole('button', { name: 'Available mapping series' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Available Series' }));
    await user.click(await picker.findByRole('button', { name: /^Choose 1 / }));
    await waitFor(() => expect(form.getByRole('textbox', { name: /^From No/ })).toHaveDisplayValue('1'));
    expect(form.getByRole('textbox', { name: 'To No' })).toHaveDisplayValue('500');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('cell', { name: 'Oil filter' })).toBeVisible();
    const [saved] = network.sentTo('Mapping/CreateMapping');
    expect(saved?.body).toMatchObject({
      FromNo: 1,
      Qty: 500,
      ToNo: 500,
      MFGDate: wireDay(dayInZone('Asia/Kolkata')),
      EXPDate: null,
    });
  });

  it('says that there is no series', async () => {
    const { user } = await open(`${mappingPath}/create`);
    await user.click(await screen.findByRole('button', { name: 'Available mapping series' }));
    expect(await screen.findByText('No Data Available')).toBeVisible();
  });

  it('locks its range on update', async () => {
    await brand.mapped(await brand.product(), 10);
    const { user } = await open(mappingPath);
    await user.click(await screen.findByRole('link', { name: /^Edit/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Update Mapping' }));
    expect(await form.findByRole('textbox', { name: /^From No/ })).toHaveAttribute('readonly');
    expect(form.getByRole('textbox', { name: /^Quantity/ })).toHaveAttribute('readonly');
    expect(form.queryByRole('button', { name: 'Available mapping series' })).toBeNull();
    await user.type(form.getByRole('textbox', { name: /^Batch No/ }), 'B-7');
    await user.click(form.getByRole('button', { name: 'Update' }));
    expect(await screen.findByRole('cell', { name: 'B-7' })).toBeVisible();
  });
});
