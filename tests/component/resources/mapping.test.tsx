import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Field } from '../../../contract/resource/declaration/Field.ts';
import { mapping } from '../../../src/resources/transactions/mapping.ts';
import { dayInZone, daysLater, wireDay } from '../../../contract/day/day.ts';
import { done } from '../../support/ask.ts';
import { type Brand, createBrand } from '../../support/brand.ts';
import { fillField } from '../../support/fillField.ts';
import { fileNetwork } from '../../support/network.ts';
import { openPortal } from '../../support/portal.tsx';

const network = await fileNetwork();
let brand: Brand;
let product: number;

beforeEach(async () => {
  brand = await createBrand(network.deps);
  product = await brand.product({ ProductName: 'Tea' });
  await brand.issued(100);
});

const map = (more: object) =>
  done(brand.ask('Mapping/CreateMapping', { ProductId: product, FromNo: 1, Qty: 10, ...more }));

it('asks before it maps an expired batch', async () => {
  const { user } = await openPortal(network, '/transactions/mapping/create', { companyId: brand.companyId });
  const form = await screen.findByRole('dialog', { name: 'Add Mapping' });
  const fill = (field: Field, value: unknown) => fillField({ user, form, field, value });
  const [yesterday, today] = [-1, 0].map((days) => wireDay(dayInZone('Asia/Kolkata', days)));
  const { ProductId, FromNo, Qty, MFGDate, EXPDate, MayExpire } = mapping.fields;
  await fill(ProductId, 1);
  await fill(FromNo, 1);
  await fill(Qty, 10);
  await fill(MFGDate, yesterday);
  const asked = () => within(form).queryByRole('switch', { name: MayExpire.label });
  await fill(EXPDate, today);
  expect(asked()).toBeNull();
  await fill(EXPDate, yesterday);
  expect(asked()).not.toBeChecked();
  await user.click(within(form).getByRole('button', { name: 'Submit' }));
  expect(await within(form).findByText('This batch has already expired.')).toBeVisible();
  await fill(MayExpire, true);
  await user.click(within(form).getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Mapping added successfully.')).toBeVisible();
});

it('corrects a batch, which its form begins with', async () => {
  await map({ BatchNo: 'B-1' });
  const { user } = await openPortal(network, '/transactions/mapping', { companyId: brand.companyId });
  await user.click(await screen.findByRole('button', { name: 'Correct batch' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct batch' }));
  const batch = dialog.getByRole('textbox', { name: 'Batch No' });
  expect(batch).toHaveValue('B-1');
  await user.clear(batch);
  await user.type(batch, 'B-2');
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Wrong pallet');
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Batch corrected successfully.')).toBeVisible();
  expect(await screen.findByRole('cell', { name: 'B-2' })).toBeVisible();
});

it('offers no correction without the right', async () => {
  await map({ EXPDate: wireDay(daysLater(dayInZone('Asia/Kolkata'), -1)), MFGDate: '', MayExpire: true });
  await openPortal(network, '/transactions/mapping', {
    companyId: brand.companyId,
    rights: { mapping: ['view', 'add', 'edit'] },
  });
  expect(await screen.findByRole('cell', { name: 'Tea' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Correct batch' })).toBeNull();
});
