import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { actForCompany, getCompanyActedFor } from '../../../contract/calls/account/ownAccess.ts';
import { ask } from '../../../src/api/ask.ts';
import { resumeCompany } from '../../../src/authProvider/authProvider.ts';
import * as leaving from '../../../src/api/goToLogin.ts';
import { endOfSession } from '../../../src/api/keptForms.ts';
import { endSession, readSession, type Session, writeSession } from '../../../src/api/session.ts';
import { addCategories, createCompany, signIn } from '../../support/factories.ts';
import { fileNetwork } from '../../support/network.ts';
import { openPortal, showPortal, signInNewPerson } from '../../support/portal.tsx';

const network = await fileNetwork();
// the first company is the operating one, whose staff may act for others
const operating = await createCompany(network.deps);
const categories = '/masters/category-master';
const goToLogin = vi.spyOn(leaving, 'goToLogin').mockReturnValue();

afterEach(() => {
  goToLogin.mockClear();
  sessionStorage.clear();
});

const field = (name: RegExp) => screen.findByRole('textbox', { name });
const name = /^Category Name/;
const signedIn = (): Session => {
  const session = readSession();
  if (!session) throw new Error('Nobody is signed in');
  return session;
};

/** Ends the session at the next call to `path`, which `act` makes. Answers whose session it was. */
async function endBy(path: string, act: () => Promise<void>): Promise<Session> {
  const session = signedIn();
  network.use(http.post(`*/${path}`, () => HttpResponse.json({}, { status: 401 }), { once: true }));
  await act();
  await waitFor(() => expect(goToLogin).toHaveBeenCalled());
  expect(readSession()).toBeUndefined();
  cleanup();
  return session;
}

const signInAgain = ({ user, permissions }: Session) =>
  writeSession({ users: [user], assignedPermissionsForUser: permissions });

async function typeAndEnd() {
  const { user } = await openPortal(network, `${categories}/create`);
  await user.type(await field(name), 'Chains');
  return endBy('Category/CreateCategory', () => user.click(screen.getByRole('button', { name: 'Submit' })));
}

/** Checks that the bar below the dialog says so. */
const actedForBrand = async () =>
  expect(await screen.findByRole('region', { name: 'Company acted for', hidden: true })).toHaveTextContent(
    'A brand',
  );

describe('typed values at the end of a session', () => {
  it('is there again after they signed in, and can be saved', async () => {
    const session = await typeAndEnd();
    expect(endOfSession()).toBe('kept');
    signInAgain(session);
    expect(endOfSession()).toBeUndefined();

    const { user } = showPortal(`${categories}/create`);
    expect(await field(name)).toHaveValue('Chains');
    expect(await screen.findByText(/^What you typed before your session ended is here again/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Throw away your changes?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('cell', { name: /^Select Chains/ })).toBeVisible();
  });

  it('is there again as well where it was typed before the company acted for was known', async () => {
    network.use(http.all('*/Login/GetActingCompany', () => delay('infinite'), { once: true }));
    signInAgain(await typeAndEnd());
    showPortal(`${categories}/create`);
    expect(await field(name)).toHaveValue('Chains');
  });

  it('is there once', async () => {
    signInAgain(await typeAndEnd());
    showPortal(`${categories}/create`);
    expect(await field(name)).toHaveValue('Chains');
    cleanup();
    showPortal(`${categories}/create`);
    expect(await field(name)).toHaveValue('');
  });

  it('is forgotten when somebody else signs in', async () => {
    const session = await typeAndEnd();
    await signInNewPerson(network);
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Chains');
    showPortal(`${categories}/create`);
    expect(await field(name)).toHaveValue('');
    cleanup();
    signInAgain(session);
    showPortal(`${categories}/create`);
    expect(await field(name)).toHaveValue('');
  });

  it('is kept without passwords', async () => {
    const { user } = await openPortal(network, '/masters/user-master/create');
    await user.type(await field(/^User Name/), 'Ravi');
    await user.type(screen.getByLabelText(/^Password/), 'Secret12');
    endSession();
    expect(endOfSession()).toBe('kept');
    const stored = JSON.stringify(Object.entries(sessionStorage));
    expect(stored).toContain('Ravi');
    expect(stored).not.toContain('Secret12');
  });

  it('while they acted for another company is there as well: they act for it again', async () => {
    const brand = await createCompany(network.deps);
    await network.deps.database.pool.query(`update companies set company_name = 'A brand' where id = $1`, [
      brand,
    ]);
    const person = await signInNewPerson(network, { companyId: operating });
    await ask(actForCompany, { input: { CompanyId: brand } });
    const { user } = showPortal(`${categories}/create`);
    await actedForBrand();
    await user.type(await field(name), 'Chains');
    const ended = await endBy('Category/CreateCategory', () =>
      user.click(screen.getByRole('button', { name: 'Submit' })),
    );
    const Token = await signIn(network.deps, person);
    signInAgain({ ...ended, user: { ...ended.user, Token } });

    await resumeCompany();
    showPortal(`${categories}/create`);
    expect(await field(name)).toHaveValue('Chains');
    await actedForBrand();
    // a person who went back to their own company stays there
    await ask(actForCompany, { input: { CompanyId: ended.user.CompanyId } });
    await resumeCompany();
    expect((await ask(getCompanyActedFor)).data.CompanyId).toBe(ended.user.CompanyId);
  });

  it('is compared with another person’s save meanwhile', async () => {
    const companyId = await createCompany(network.deps);
    await addCategories(network.deps, companyId, ['Belts']);
    const { user } = await openPortal(network, categories, { companyId });
    await user.click(await screen.findByRole('link', { name: 'Edit Belts' }));
    const path = await waitFor(() => {
      expect(window.location.pathname).toMatch(/\d$/);
      return window.location.pathname;
    });
    await user.type(await field(name), ' of mine');
    const update = () => user.click(screen.getByRole('button', { name: 'Update' }));
    const session = await endBy('Category/UpdateCategory', update);
    await network.deps.database.pool.query(
      `update categories set category_name = 'Belts of theirs' where company_id = $1`,
      [companyId],
    );
    signInAgain(session);
    const again = showPortal(path);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('textbox', { name })).toHaveValue('Belts of mine');
    await again.user.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await dialog.findByText('This record has been changed since you opened it')).toBeVisible();
    expect(dialog.getByText(/Belts of theirs/)).toBeVisible();
  });
});

it('a session that ends with nothing typed only says that it has ended', async () => {
  await openPortal(network, `${categories}/create`);
  await field(name);
  network.use(http.post('*/Category/GetCategory', () => HttpResponse.json({}, { status: 401 })));
  cleanup();
  showPortal(categories);
  await waitFor(() => expect(goToLogin).toHaveBeenCalled());
  expect(endOfSession()).toBe('ended');
});
