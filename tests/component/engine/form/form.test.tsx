import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../../server/app.ts';
import { addCategories, createCompany, createProduct } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, rightsBut } from '../../../support/portal.tsx';

const network = await fileNetwork();
// the first company is the operating one, whose staff add others
const operating = { companyId: await createCompany(network.deps) };
const categories = '/masters/category-master';

/** Waits for the dialog's form. */
async function openForm(path: string, options: Parameters<typeof openPortal>[2] = {}) {
  const portal = await openPortal(network, path, options);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.querySelector('form')).not.toBeNull());
  return { ...portal, dialog, form: within(dialog) };
}

async function openStored(names: readonly string[]) {
  const companyId = await createCompany(network.deps);
  await addCategories(network.deps, companyId, names);
  const portal = await openPortal(network, categories, { companyId });
  await screen.findByText(/^Showing/);
  return portal;
}

it('leads to the field that the server refuses, on whichever tab it is', async () => {
  const companyId = await createCompany(network.deps);
  await createProduct(network.deps, companyId, { productName: 'Cardamom' });
  const productId = await createProduct(network.deps, companyId, { productName: 'Pepper' });
  const { user, form } = await openForm(`/masters/product-master/${productId}`, { companyId });
  const name = await form.findByRole('textbox', { name: /^Product Name/ });
  await user.clear(name);
  await user.type(name, 'Cardamom');
  await user.click(form.getByRole('tab', { name: 'Product Specification' }));
  await user.click(form.getByRole('button', { name: 'Update' }));
  expect(await form.findByText('This product exists already.')).toBeVisible();
  await waitFor(() => expect(form.getByRole('textbox', { name: /^Product Name/ })).toHaveFocus());
});

it('says at a switch why the server refuses it', async () => {
  const { user } = await openPortal(network, '/masters/company-sign-in/create');
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByRole('textbox', { name: /^Domain/ }), 'firm.example');
  await user.type(form.getByRole('textbox', { name: /^Issuer/ }), 'https://login.firm.example');
  await user.type(form.getByRole('textbox', { name: /^Client ID/ }), 'sealbook');
  await user.click(form.getByRole('combobox', { name: /^Role/ }));
  await user.click((await screen.findAllByRole('option'))[0] ?? document.body);
  const refuses = form.getByRole('switch', { name: 'Passwords Are Refused' });
  await user.click(refuses);
  await user.click(form.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(refuses).toBeInvalid());
  expect(refuses).toHaveAccessibleDescription(/^Please allow passwords at first/);
});

describe('a dialog', () => {
  it('opens by the list, on an address of its own, and Back closes it', async () => {
    const { user } = await openPortal(network, `${categories}?sort=CategoryName:ASC`);
    await screen.findByText('No data found.');
    await user.click(screen.getAllByRole('link', { name: 'Add Category' })[0] ?? document.body);
    expect(await screen.findByRole('dialog', { name: 'Add Category' })).toBeVisible();
    expect(window.location.pathname).toBe(`${categories}/create`);
    expect(window.location.search).toBe('?sort=CategoryName:ASC');

    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname).toBe(categories);
  });

  it('opens by a link, with the stored values', async () => {
    const { user } = await openStored(['Belts', 'Oils']);
    await user.click(screen.getByRole('link', { name: 'Edit Belts' }));
    const dialog = await screen.findByRole('dialog', { name: 'Update Category' });
    expect(await within(dialog).findByRole('textbox', { name: /^Category Name/ })).toHaveValue('Belts');
    expect(within(dialog).getByRole('switch', { name: 'Is Active' })).toBeChecked();
    expect(within(dialog).getByRole('button', { name: 'Update' })).toBeVisible();
  });

  it('reads the record again where it could not be read', async () => {
    const { user } = await openStored(['Belts']);
    network.use(http.post('*/Category/GetCategory', () => HttpResponse.error(), { once: true }));
    await user.click(screen.getByRole('link', { name: 'Edit Belts' }));
    const dialog = await screen.findByRole('dialog', { name: 'Update Category' });
    await user.click(await within(dialog).findByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByRole('textbox', { name: /^Category Name/ })).toHaveValue('Belts');
  });

  it('says what is wrong with an address that ends with no number', async () => {
    const { user } = await openPortal(network, `${categories}/abc`);
    expect(await screen.findByText(/^This address has no record’s number at its end/)).toBeVisible();
    const [, closing] = within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' });
    await user.click(closing ?? document.body);
    await waitFor(() => expect(window.location.pathname).toBe(categories));
  });

  it.each([
    ['everything', undefined],
    [
      'what one edits alone, who may not ask for all rows',
      rightsBut({ 'category-master': ['view', 'edit'] }),
    ],
  ])('says that a record does not exist to people who see %s', async (_who, rights) => {
    await openPortal(network, `${categories}/987654`, rights && { rights });
    expect(await screen.findByText('This record does not exist.')).toBeVisible();
  });

  it('that was opened by its address is left by Back for its list', async () => {
    await openForm(`${categories}/create?sort=CategoryName:ASC`);
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname + window.location.search).toBe(`${categories}?sort=CategoryName:ASC`);
    expect(await screen.findByText('No data found.')).toBeVisible();
  });

  it('asks before Back throws away what was typed, and Back at the question keeps it', async () => {
    const { user, form } = await openForm(`${categories}/create`);
    await user.type(form.getByRole('textbox', { name: /^Category Name/ }), 'Chains');
    window.history.back();
    expect(await screen.findByText('Throw away your changes?')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe(`${categories}/create`));
    window.history.back();
    await waitFor(() => expect(screen.queryByText('Throw away your changes?')).toBeNull());
    await waitFor(() => expect(window.location.pathname).toBe(`${categories}/create`));
    expect(form.getByRole('textbox', { name: /^Category Name/ })).toHaveValue('Chains');

    window.history.back();
    await user.click(await screen.findByRole('button', { name: 'Throw away' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname).toBe(categories);
  });

  it('asks before it throws away what was typed', async () => {
    const { user, form } = await openForm(`${categories}/create`);
    await user.type(form.getByRole('textbox', { name: /^Category Name/ }), 'Chains');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Throw away your changes?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByText('Throw away your changes?')).toBeNull());
    expect(form.getByRole('textbox', { name: /^Category Name/ })).toHaveValue('Chains');

    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Throw away' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname).toBe(categories);
  });

  it('closes without a question when nothing was typed', async () => {
    const { user, form } = await openForm(`${categories}/create`);
    await user.click(form.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('saving', () => {
  it('creates, says so in the server’s words, closes, and shows the new row', async () => {
    const { user, form } = await openForm(`${categories}/create`);
    await user.type(form.getByRole('textbox', { name: /^Category Name/ }), '  Chains ');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Success Message')).toBeVisible();
    expect(await screen.findByRole('cell', { name: /^Select Chains ?Chains/ })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(network.sentTo('Category/CreateCategory').map(({ body }) => body)).toEqual([
      { CategoryId: 0, CategoryName: 'Chains', CodeLaw: null, FilePath: null, IsActive: true },
    ]);
  });

  it('updates by the stored id', async () => {
    const { user } = await openStored(['Belts']);
    await user.click(screen.getByRole('link', { name: 'Edit Belts' }));
    const name = await screen.findByRole('textbox', { name: /^Category Name/ });
    await user.clear(name);
    await user.type(name, 'V-Belts');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByRole('cell', { name: /^Select V-Belts/ })).toBeVisible();
    expect(network.sentTo('Category/UpdateCategory')[0]?.body).toMatchObject({ CategoryName: 'V-Belts' });
  });

  it('shows what the server refuses at its field and keeps what was typed', async () => {
    const { user } = await openStored(['Belts']);
    await user.click(screen.getAllByRole('link', { name: 'Add Category' })[0] ?? document.body);
    const name = await screen.findByRole('textbox', { name: /^Category Name/ });
    await user.type(name, 'BELTS');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription('This category exists already.'));
    expect(screen.getByRole('alert')).toHaveTextContent('This category exists already.');
    expect(name).toHaveValue('BELTS');
    expect(name).toBeInvalid();
  });

  it('retries the same content under the same key, changed content under another', async () => {
    const keys: (string | null)[] = [];
    const fail = () =>
      http.post(
        '*/Category/CreateCategory',
        ({ request }) => {
          keys.push(request.headers.get('idempotency-key'));
          return HttpResponse.error();
        },
        { once: true },
      );
    network.use(fail(), fail());
    const { user, form } = await openForm(`${categories}/create`);
    await user.type(form.getByRole('textbox', { name: /^Category Name/ }), 'Chains');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Error Message')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(keys).toHaveLength(2));
    await waitFor(() => expect(form.getByRole('button', { name: 'Submit' })).toBeEnabled());
    await user.type(form.getByRole('textbox', { name: /^Category Name/ }), ' and belts');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    await screen.findByRole('cell', { name: /^Select Chains and belts/ });
    expect(keys[0]).toMatch(/^[\da-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    const [saved] = network.sentTo('Category/CreateCategory');
    expect(saved?.headers.get('idempotency-key')).not.toBe(keys[0]);
  });

  it('is not offered without the right of its mode', async () => {
    const { form } = await openForm(`${categories}/create`, {
      rights: rightsBut({ 'category-master': ['view', 'edit'] }),
    });
    expect(form.queryByRole('button', { name: 'Submit' })).toBeNull();
    expect(form.getByRole('textbox', { name: /^Category Name/ })).toHaveAttribute('readonly');
  });
});

describe('a save without an answer', () => {
  const app = createApp(network.deps);
  const never = () => new Promise<never>(() => undefined);
  let spoiled = 0;
  beforeEach(() => {
    spoiled = 0;
  });
  /** The fate of the next create: whether the server stores it, and whether its answer is lost or late. */
  const spoil = (isDone: boolean, answer: () => Response | Promise<never>) =>
    network.use(
      http.post(
        '*/Category/CreateCategory',
        async ({ request }) => {
          spoiled += 1;
          if (isDone) await app.fetch(request);
          return answer();
        },
        { once: true },
      ),
    );

  async function submit(name: string) {
    const opened = await openForm(`${categories}/create`);
    const { user, form } = opened;
    await user.type(form.getByRole('textbox', { name: /^Category Name/ }), `${name}{Enter}`);
    await waitFor(() => expect(spoiled).toBe(1));
    return opened;
  }

  it('that was done is left by Escape without a question, and said to be saved', async () => {
    spoil(true, never);
    const { user } = await submit('Chains');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Success Message')).toBeVisible();
    expect(await screen.findByRole('cell', { name: /^Select Chains ?Chains/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that never arrived is cancelled by Escape, and can be sent again', async () => {
    spoil(false, never);
    const { user, form } = await submit('Chains');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('What you typed has not been saved.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(form.getByRole('button', { name: 'Submit' })).toBeEnabled());
    await user.click(form.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('cell', { name: /^Select Chains ?Chains/ })).toBeVisible();
  });

  it('is not called lost if the server does not tell its outcome', async () => {
    spoil(false, never);
    const { user, form } = await submit('Chains');
    network.use(http.post('*/Login/GetSaveOutcome', () => HttpResponse.error()));
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Leave without knowing?')).toBeVisible();
    expect(screen.queryByText('What you typed has not been saved.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(await form.findByRole('textbox', { name: /^Category Name/ })).toHaveValue('Chains');
  });

  it('leaves the focus where it was sent from', async () => {
    spoil(false, () => {
      // browsers do the same with a button that becomes disabled
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      return HttpResponse.error();
    });
    const { user, form } = await openForm(`${categories}/create`);
    await user.type(form.getByRole('textbox', { name: /^Category Name/ }), 'Chains');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Error Message')).toBeVisible();
    await waitFor(() => expect(form.getByRole('button', { name: 'Submit' })).toHaveFocus());
  });

  it('is not done a second time with other content where it was done', async () => {
    spoil(true, () => HttpResponse.error());
    const { user, form } = await submit('Chains');
    expect(await screen.findByText('Error Message')).toBeVisible();
    await user.type(form.getByRole('textbox', { name: /^Category Name/ }), ' and belts');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText(/^What you sent first has been saved after all/)).toBeVisible();
    expect(await screen.findByRole('cell', { name: /^Select Chains ?Chains/ })).toBeVisible();
    expect(screen.queryByRole('cell', { name: /^Select Chains and belts/ })).toBeNull();
  });
});

describe('tabs', () => {
  it('lead on before they are complete, and tell at the end what is missing, at each field and by tab', async () => {
    const { user, form } = await openForm('/masters/company-master/create', operating);
    await user.click(form.getByRole('button', { name: 'Next' }));
    const last = form.getByRole('tab', { name: 'Add Social Handles' });
    await waitFor(() => expect(last).toHaveAttribute('aria-selected', 'true'));
    expect(form.queryByRole('status')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Submit' }));
    for (const text of [
      'Please enter your Company Name.',
      'Please enter Company Display Name.',
      'Please enter valid prefix.',
      'Please enter email-id.',
      'Please enter mobile no.',
      'Please enter wesite URL',
      'Please enter address',
      'Please enter companyLogo',
      'Please enter fakeMessage',
      'Please enter FakeAudio',
    ])
      expect(await form.findByText(text)).toBeVisible();
    expect(form.getByRole('tab', { name: /^Company Details/ })).toHaveAttribute('aria-selected', 'true');

    await user.click(last);
    await user.click(form.getByRole('button', { name: 'Company Details (10)' }));
    expect(form.getByRole('tab', { name: /^Company Details/ })).toHaveAttribute('aria-selected', 'true');
    await user.type(form.getByRole('textbox', { name: /^Prefix/ }), 'x9');
    expect(form.getByText('Please enter valid prefix.')).toBeVisible();
    await user.clear(form.getByRole('textbox', { name: /^Prefix/ }));
    await user.type(form.getByRole('textbox', { name: /^Prefix/ }), 'X9');
    await waitFor(() => expect(form.queryByText('Please enter valid prefix.')).toBeNull());
    expect(form.getByRole('button', { name: 'Company Details (9)' })).toBeVisible();
  });

  it('save a stored record from whichever of them it was changed on', async () => {
    const companyId = await createCompany(network.deps);
    const id = await createProduct(network.deps, companyId);
    const { user, form } = await openForm(`/masters/product-master/${id}`, { companyId });
    await user.type(await form.findByRole('textbox', { name: /^Product Name/ }), ' X');
    expect(form.getByRole('button', { name: 'Next' })).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(network.sentTo('ProductMaster/UpdateProduct')[0]?.body).toMatchObject({
        ProductName: expect.stringMatching(/ X$/) as unknown,
      }),
    );
  });

  it('lead by Next to their first field', async () => {
    const none = () => undefined;
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('pointer'),
      addEventListener: none,
      removeEventListener: none,
    }));
    const companyId = await createCompany(network.deps);
    const id = await createProduct(network.deps, companyId);
    const { user, form } = await openForm(`/masters/product-master/${id}`, { companyId });
    expect(await form.findByRole('textbox', { name: /^Product Name/ })).toHaveFocus();
    await user.click(form.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Name' })).toHaveFocus());
    vi.unstubAllGlobals();
  });

  it('stack pairs and remove them, but never the only one', async () => {
    const { user, form } = await openForm('/masters/company-master/create', operating);
    const pairs = () => form.getAllByRole('textbox', { name: 'Handle Name', hidden: true });
    expect(pairs()).toHaveLength(1);
    expect(form.queryByRole('button', { name: 'Remove row 1', hidden: true })).toBeNull();
    await user.click(form.getByRole('button', { name: 'Add more', hidden: true }));
    expect(pairs()).toHaveLength(2);
    await user.click(form.getByRole('button', { name: 'Remove row 1', hidden: true }));
    expect(pairs()).toHaveLength(1);
  });
});
