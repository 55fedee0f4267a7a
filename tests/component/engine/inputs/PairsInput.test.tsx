import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ruleMessages } from '../../../../contract/resource/fieldState.ts';
import { pairs, text } from '../../../../contract/resource/declaration/fields.ts';
import { fileDeclaredPages } from '../../../support/declaredPage.tsx';

const { open } = await fileDeclaredPages({
  shop: {
    path: '/masters/shop-master',
    title: 'Shops',
    item: 'Shop',
    icon: 'company',
    calls: { list: 'Shop/GetShops', create: 'Shop/CreateShop' },
    id: 'ShopId',
    label: 'ShopName',
    table: 'shops',
    fields: {
      ShopName: text('Shop Name'),
      Links: pairs('Links', { as: 'object', keyLabel: 'Handle', valueLabel: 'Link', links: true }),
    },
    columns: ['ShopName'],
  },
});

it('half a pair is pointed out, and a repeated name is refused in its place', async () => {
  const { user } = await open('/masters/shop-master/create');
  const form = within(await screen.findByRole('dialog'));
  const names = () => form.getAllByLabelText('Handle');
  const links = () => form.getAllByLabelText('Link');
  const type = (input: HTMLElement | undefined, value: string) => user.type(input ?? document.body, value);
  await form.findByLabelText('Handle');
  await type(names()[0], 'Facebook');
  expect(form.getByText('Not saved yet: Link is missing.')).toBeInTheDocument();
  await type(links()[0], 'fb.example');
  expect(form.queryByText(/Not saved yet/)).toBeNull();
  await user.click(form.getByRole('button', { name: 'Add more' }));
  await type(names()[1], 'facebook');
  await type(links()[1], 'https://fb.example/b');
  await user.click(form.getByRole('button', { name: 'Submit' }));
  const problem = ruleMessages.pairTwice('facebook');
  await waitFor(() => expect(form.getByText(problem)).toBeVisible());
  expect(names().map((input) => input.getAttribute('aria-invalid'))).toEqual(['false', 'true']);
  expect(links().map((input) => input.getAttribute('aria-invalid'))).toEqual(['false', 'false']);
});
