import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  productOptions,
  updateProductConfiguration,
} from '../../../../contract/calls/seals/productConfiguration.ts';
import { createApp } from '../../../../server/app.ts';
import { askApp } from '../../../support/ask.ts';
import { createCompany, createProduct, everyRight, type Rights, signIn } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, rightsBut } from '../../../support/portal.tsx';

const network = await fileNetwork();
let companyId: number;
let tea: number;
let coffee: number;

beforeEach(async () => {
  companyId = await createCompany(network.deps);
  tea = await createProduct(network.deps, companyId, { productName: 'Black tea' });
  coffee = await createProduct(network.deps, companyId, { productName: 'Filter coffee' });
});

const openPage = (search = '', rights: Rights = {}) =>
  openPortal(network, `/masters/product-configuration${search}`, {
    companyId,
    rights: rightsBut({ 'product-configuration': everyRight, ...rights }),
  });

const box = (name: string) => screen.findByRole('checkbox', { name });
const product = () => screen.findByRole('combobox', { name: /^Product/ });
const saved = () => network.sentTo(updateProductConfiguration)[0]?.body;
const allOn = Object.fromEntries(productOptions.map((option) => [option, true]));

describe('Product Configuration', () => {
  it('has a dropdown of products that is searched by typing', async () => {
    const { user } = await openPage();
    const input = await product();
    expect(input).toHaveAttribute('placeholder', 'Select Product');
    await user.click(input);
    expect(input).toHaveAttribute('placeholder', 'Search Products');
    await user.type(input, 'zebra');
    // each letter's search shows it anew
    await waitFor(() => expect(screen.getByText('No Result Found')).toBeVisible());
    await user.clear(input);
    await user.type(input, 'offee');
    await user.click(await screen.findByRole('option', { name: 'Filter coffee' }));
    await waitFor(() => expect(window.location.search).toBe(`?product=${coffee}`));
    await waitFor(async () => expect(await product()).toHaveValue('Filter coffee'));
  });

  it('loads a product’s options and saves all of them', async () => {
    const { user } = await openPage(`?product=${tea}`);
    await waitFor(async () => expect(await product()).toHaveValue('Black tea'));
    const share = await box('Share');
    expect(share).toBeChecked();
    await user.click(share);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Product configuration updated successfully.')).toBeVisible();
    expect(saved()).toEqual({
      IsCheckedAll: false,
      ProductMasters: [
        {
          ProductId: tea,
          ProductConfiguration: { ...allOn, Share: false },
          Version: expect.any(String) as unknown,
        },
      ],
    });
    await waitFor(async () => expect(await box('Share')).toBeEnabled());
    expect(await box('Share')).not.toBeChecked();
  });

  it('takes over another person’s changes, and loses no ticks', async () => {
    const { user, person } = await openPage(`?product=${tea}`);
    await waitFor(async () => expect(await product()).toHaveValue('Black tea'));
    await user.click(await box('Share'));
    const token = await signIn(network.deps, person);
    const ProductConfiguration = { ...allOn, Feedback: false };
    const ProductMasters = [{ ProductId: tea, ProductConfiguration }];
    await askApp(createApp(network.deps))(updateProductConfiguration, { ProductMasters }, { token });

    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Somebody else has changed this in the meantime/)).toBeVisible();
    expect(await box('Share')).not.toBeChecked();
    expect(await box('Feedback')).not.toBeChecked();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText(/^Somebody else has changed/)).toBeNull());
    expect(network.sentTo(updateProductConfiguration).at(-1)?.body).toMatchObject({
      ProductMasters: [{ ProductConfiguration: { ...allOn, Share: false, Feedback: false } }],
    });
  });

  it('has a box for each column, on only when all its options are', async () => {
    const { user } = await openPage(`?product=${tea}`);
    const left = await box('Select all, first column');
    const right = await box('Select all, second column');
    await waitFor(() => expect(left).toBeChecked());
    await user.click(await box('Share'));
    expect(left).toBePartiallyChecked();
    expect(right).toBeChecked();
    await user.click(right);
    expect(await box('Product Rating')).not.toBeChecked();
    await user.click(left);
    expect(await box('Share')).toBeChecked();
  });

  it('asks for a product unless it is for all', async () => {
    const { user } = await openPage();
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please select Product.')).toBeVisible();
    expect(await box('Share')).toBeDisabled();
    await user.click(await box('Configure for all products'));
    expect(screen.queryByText('Please select Product.')).toBeNull();
    await user.click(await box('Share'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('dialog', { name: 'Replace the options of every product?' });
    await user.click(within(question).getByRole('button', { name: 'No' }));
    expect(saved()).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Product configuration updated successfully.')).toBeVisible();
    expect(saved()).toEqual({
      IsCheckedAll: true,
      ProductMasters: [{ ProductId: 0, ProductConfiguration: { ...allOn, Share: false } }],
    });
  });

  it('asks before it throws ticks away', async () => {
    const { user } = await openPage(`?product=${tea}`);
    await waitFor(async () => expect(await box('Share')).toBeChecked());
    await user.click(await box('Share'));
    await user.click(screen.getByRole('link', { name: 'Category Master' }));
    expect(await screen.findByText('Throw away your changes?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(window.location.pathname).toBe('/masters/product-configuration');
    expect(await box('Share')).not.toBeChecked();
  });

  it('has no Save without the right to edit, and nothing without the right to view', async () => {
    await openPage(`?product=${tea}`, { 'product-configuration': ['view'] });
    await waitFor(async () => expect(await box('Share')).toBeChecked());
    expect(await box('Share')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    cleanup();
    await openPage('', { 'product-configuration': [] });
    expect(
      await screen.findByRole('heading', { name: 'User unauthorized, please contact admin.' }),
    ).toBeVisible();
  });

  it('says what failed if the product does not exist', async () => {
    await openPage('?product=99999');
    expect(
      await screen.findByText('The configuration could not be loaded. This record no longer exists.'),
    ).toBeVisible();
  });
});
