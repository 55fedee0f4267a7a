import { EditorView } from '@codemirror/view';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  executeScript,
  getCatalogue,
  noScript,
  type ScriptType,
} from '../../../../contract/calls/sqlEditor.ts';
import { pageKeys } from '../../../../contract/pages/pages.ts';
import { createProduct, everyRight } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { rightsBut, showPortal, signInNewPerson } from '../../../support/portal.tsx';
import { dropEditorRoles, openSqlEditor, ownPassword } from '../../../support/sqlEditorWorld.ts';
import { hashPassword } from '../../../../server/access/people/passwordHash.ts';

const network = await fileNetwork();
const { companyId } = await openSqlEditor(network.deps);
const passwordHash = await hashPassword(ownPassword);
const { pool } = network.deps.database;
// runs before the network is closed
afterAll(() => dropEditorRoles(network.deps));

const path = '/masters/sql-editor';

beforeEach(() => {
  localStorage.clear();
  // jsdom has no layout
  Object.assign(Range.prototype, { getClientRects: () => Object.assign([], { item: () => null }) });
});

async function openEditor() {
  const rights = rightsBut({ [pageKeys.sqlEditor]: everyRight });
  const person = await signInNewPerson(network, { companyId, rights });
  await pool.query('insert into administrator_roles (role_id) values ($1)', [person.roleId]);
  await pool.query('update users set password_hash = $2 where id = $1', [person.userId, passwordHash]);
  return showPortal(path);
}

const findEditor = () =>
  waitFor(async () => {
    const view = EditorView.findFromDOM(await screen.findByRole('textbox', { name: 'Script' }));
    if (!view) throw new Error('CodeMirror is not there yet');
    return view;
  });

async function write(script: string) {
  const view = await findEditor();
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: script } }));
  return view;
}

/** Types and runs a script. */
async function run(user: UserEvent, script: string, type: ScriptType = 'Query') {
  const view = await write(script);
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${type}`) }));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  return view;
}

describe('SQL editor', () => {
  it('asks for what is missing, then shows the rows under their upper-cased names', async () => {
    const { user } = await openEditor();
    await findEditor();
    const types = within(screen.getByRole('radiogroup', { name: /^Script type/ }));
    expect(types.getAllByRole('radio', { checked: false })).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findAllByText(noScript)).toHaveLength(2);
    expect(network.sentTo(executeScript)).toEqual([]);

    await run(user, `select 1 as product_id, null as remark, '' as note`);
    const table = await screen.findByRole('table');
    const headers = within(table).getAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual(['PRODUCT_ID', 'REMARK', 'NOTE']);
    const cells = within(table).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['1', 'null', '']);
    expect(screen.getByText(/^1 row ·/)).toBeVisible();
    expect(network.sentTo(executeScript)[0]?.body).toMatchObject({ ScriptType: 'Query' });
  });

  it('shows five hundred rows at once, and more on request', async () => {
    const { user } = await openEditor();
    await run(user, 'select n from generate_series(1, 20000) n');
    const table = await screen.findByRole('table');
    expect(await screen.findByText(/Only the first 10,000 rows are shown/)).toBeVisible();
    expect(table.querySelectorAll('tbody tr')).toHaveLength(500);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(table.querySelector('tbody tr:last-child')).toHaveTextContent(/^1000$/);
  });

  it('explains the fault of a script and moves to it, and keeps the script if the network was lost', async () => {
    const { user } = await openEditor();
    const view = await run(user, 'select nothing from products');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('column "nothing" does not exist');
    expect(alert).toHaveTextContent('Line 1, column 8');
    await waitFor(() => expect(view.state.selection.main.head).toBe(7));
    expect(view.state.doc.toString()).toBe('select nothing from products');

    network.use(http.post(`*/api/api/${executeScript.path}`, () => HttpResponse.error(), { once: true }));
    await run(user, 'select 42 as answer');
    expect(await screen.findByText(/could not be reached/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('cell', { name: '42' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('changes rows only after it has shown them and got the password', async () => {
    const id = await createProduct(network.deps, companyId, { productName: 'Old' });
    const nameNow = async () =>
      (await pool.query('select product_name from products where id = $1', [id])).rows[0].product_name;
    const { user } = await openEditor();
    await run(user, `update products set product_name = 'New' where id = ${id}`, 'ExecuteNonQuery');
    const dialog = within(await screen.findByRole('dialog', { name: 'What would change' }));
    expect(dialog.getByRole('heading', { name: 'products 1 changed' })).toBeVisible();
    expect(dialog.getByRole('row', { name: 'product_name Old New' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await dialog.findByText('Please enter password')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Your password/, { selector: 'input' }), 'wrong{Enter}');
    expect(await dialog.findByText('The password is not right.')).toBeVisible();
    expect(await nameNow()).toBe('Old');
    const password = dialog.getByLabelText(/^Your password/, { selector: 'input' });
    await user.clear(password);
    await user.type(password, `${ownPassword}{Enter}`);
    expect(await screen.findByText(/^1 row changed ·/)).toBeVisible();
    expect(await nameNow()).toBe('New');
  });

  it('keeps the script in the browser', async () => {
    const { unmount } = await openEditor();
    await write('select 2');
    unmount();
    showPortal(path);
    expect((await findEditor()).state.doc.toString()).toBe('select 2');
  });

  it('ends a run on the server', async () => {
    const { user } = await openEditor();
    await run(user, 'select count(*) from generate_series(1, 1000000000000)');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/cancel/i);
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('says why it is off', async () => {
    network.use(
      http.get(`*/api/api/${getCatalogue.path}`, () =>
        HttpResponse.json({
          ResponseCode: '400',
          ResponseMessage: 'The owner may create no roles.',
          ResponseData: null,
        }),
      ),
    );
    await openEditor();
    expect(await screen.findByText('The owner may create no roles.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });
});
