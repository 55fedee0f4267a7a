import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { worldOf, type PortalPerson, type Row } from '../../../support/conformanceWorld.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal } from '../../../support/portal.tsx';
import { makeRecord, resourceOf } from '../../../support/recordsOf.ts';

const network = await fileNetwork();
const world = await worldOf(network.deps);
const product = resourceOf('product');
const title = 'This record has been changed since you opened it';
let counter = 600;

/** Adds another person to the company. */
let other: PortalPerson;
let id: number;

beforeEach(async () => {
  counter += 1;
  other = await world.keeperOf(product);
  ({ id } = await makeRecord(other, product, counter, { ProductName: 'Tea', HPCode: 'H1', MRP: 100 }));
});

const stored = async (): Promise<Row> => (await other.record(product, id)) ?? {};

async function theyChange(values: Row) {
  const answered = await other.post(product.calls.update ?? '', { ProductId: id, ...values });
  expect(answered.code).toBe('200');
}

/** Opens the product's form as another person. */
async function open() {
  const { user } = await openPortal(network, `${product.path}/${id}`, { companyId: other.companyId });
  const form = within(await screen.findByRole('dialog', { name: 'Update Product' }));
  const input = (name: RegExp) => form.getByRole<HTMLInputElement>('textbox', { name, hidden: true });
  const type = async (name: RegExp, text: string) => {
    await user.clear(input(name));
    await user.type(input(name), text);
  };
  await form.findByRole('textbox', { name: /^Product Name/ });
  /** Goes to the last tab and saves. */
  const update = async () => {
    const next = () => form.queryByRole('button', { name: 'Next' });
    for (let button = next(); button; button = next()) await user.click(button);
    await user.click(form.getByRole('button', { name: 'Update' }));
  };
  const notice = async () => within(await form.findByRole('region', { name: title }));
  const closes = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { user, form, input, type, update, notice, closes };
}

describe('a form whose record somebody else has changed', () => {
  it('keeps what was typed, takes over what only they changed, and says both', async () => {
    const { input, type, update, notice, closes } = await open();
    await type(/^HP Code/, 'H2');
    await theyChange({ MRP: 321, ProductCode: 'T-9' });
    await update();

    const said = await notice();
    expect(screen.getByRole('region', { name: title })).toHaveFocus();
    expect(said.getByText('MRP').nextSibling).toHaveTextContent('321');
    expect(said.getByText('Product Code').nextSibling).toHaveTextContent('T-9');
    expect(said.queryByRole('radio')).toBeNull();
    expect(input(/^MRP/)).toHaveValue('321');
    expect(input(/^HP Code/)).toHaveValue('H2');
    expect(await stored()).toMatchObject({ MRP: 321, HPCode: 'H1' });

    await update();
    await closes();
    expect(await stored()).toMatchObject({ MRP: 321, ProductCode: 'T-9', HPCode: 'H2' });
  });

  it('asks of each field that both changed whose it shall be, and is not saved before', async () => {
    const { user, input, type, update, notice, closes } = await open();
    await type(/^HP Code/, 'Mine');
    await type(/^OEM/, 'My maker');
    await theyChange({ HPCode: 'Theirs', OEM: 'Their maker' });
    await update();
    const said = await notice();
    expect(said.getByRole('group', { name: 'HP Code' })).toHaveTextContent('Keep mineMineTake theirsTheirs');

    await update();
    expect(said.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Please choose one of the two.',
      'Please choose one of the two.',
    ]);
    expect(said.getAllByRole('radio')).toContain(document.activeElement);

    const pick = (field: string, side: RegExp) =>
      user.click(within(said.getByRole('group', { name: field })).getByRole('radio', { name: side }));
    await pick('HP Code', /^Take theirs/);
    expect(input(/^HP Code/)).toHaveValue('Theirs');
    await pick('HP Code', /^Keep mine/);
    expect(input(/^HP Code/)).toHaveValue('Mine');
    await pick('OEM', /^Take theirs/);
    expect(input(/^OEM/)).toHaveValue('Their maker');
    expect(said.getByRole('group', { name: 'OEM' })).toHaveTextContent('Keep mineMy makerTake theirs');
    expect(await stored()).toMatchObject({ HPCode: 'Theirs', OEM: 'Their maker' });

    await update();
    await closes();
    expect(await stored()).toMatchObject({ HPCode: 'Mine', OEM: 'Their maker' });
  });

  it('is decided for all fields at once, and later typing stays', async () => {
    const { user, input, type, update, notice, closes } = await open();
    await type(/^HP Code/, 'Mine');
    await type(/^OEM/, 'My maker');
    await theyChange({ HPCode: 'Theirs', OEM: 'Their maker' });
    await update();
    const said = await notice();
    await user.click(said.getByRole('button', { name: 'Take all of theirs' }));
    expect(input(/^OEM/)).toHaveValue('Their maker');
    await user.click(said.getByRole('button', { name: 'Keep all of mine' }));
    expect(input(/^OEM/)).toHaveValue('My maker');
    await type(/^OEM/, 'Another maker');
    await update();
    await closes();
    expect(await stored()).toMatchObject({ HPCode: 'Mine', OEM: 'Another maker' });
  });

  it('asks again where they change it again meanwhile', async () => {
    const { type, update, notice, closes } = await open();
    await type(/^HP Code/, 'H2');
    await theyChange({ MRP: 200 });
    await update();
    expect((await notice()).getByText('MRP').nextSibling).toHaveTextContent('200');
    await theyChange({ MRP: 300 });
    await update();
    await waitFor(async () => expect((await notice()).getByText('MRP').nextSibling).toHaveTextContent('300'));
    await update();
    await closes();
    expect(await stored()).toMatchObject({ MRP: 300, HPCode: 'H2' });
  });

  it('names the records of both references', async () => {
    const category = resourceOf('category');
    const named = async (CategoryName: string) =>
      (await makeRecord(other, category, (counter += 1), { CategoryName })).id;
    await named('Oils');
    const belts = await named('Belts');
    const { user, form, update, notice } = await open();
    await user.click(form.getByRole('combobox', { name: /^Category Name/ }));
    await user.click(await screen.findByRole('option', { name: 'Oils' }));
    await theyChange({ CategoryId: belts });
    await update();
    const said = await notice();
    await waitFor(() =>
      expect(said.getByRole('group', { name: 'Category Name' })).toHaveTextContent(
        'Keep mineOilsTake theirsBelts',
      ),
    );
    await user.click(said.getByRole('radio', { name: /^Take theirs/ }));
    await waitFor(() =>
      expect(form.getByRole('combobox', { name: /^Category Name/, hidden: true })).toHaveValue('Belts'),
    );
  });

  it('is saved without a question if they made the same change', async () => {
    const { type, update, closes } = await open();
    await type(/^HP Code/, 'H2');
    await theyChange({ HPCode: 'H2' });
    await update();
    await closes();
    expect(screen.queryByRole('region', { name: title })).toBeNull();
    expect(await stored()).toMatchObject({ HPCode: 'H2' });
  });
});
