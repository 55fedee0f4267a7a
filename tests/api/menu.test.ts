import { expect, it } from 'vitest';
import { getUserMenu } from '../../contract/calls/account/ownAccess.ts';
import { accountsModule } from '../../server/access/accounts/accountsModule.ts';
import { syncPages } from '../../server/engine/syncPages.ts';
import { askModules } from '../support/ask.ts';
import { createUser, setRights, signIn } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';

const page = (actionName: string, pageName: string, section: string) => ({
  actionName,
  pageName,
  path: `/${section}/${actionName}`,
  section,
  icon: 'role' as const,
  rights: {},
});

const pages = [
  {
    actionName: 'dashboard',
    pageName: 'Dashboard',
    path: '/dashboard',
    section: '',
    icon: 'dashboard' as const,
    rights: {},
  },
  page('company-master', 'Company Master', 'masters'),
  page('carton-master', 'Carton Master', 'masters'),
  page('mapping', 'Mapping', 'transactions'),
];

const deps = await fileDeps();

await syncPages(deps.database, pages);
const ask = askModules([accountsModule], deps, pages);

it('shows the pages that the role may view, in their order, and the dashboard to everybody', async () => {
  const person = await createUser(deps, {
    rights: { mapping: ['view'], 'company-master': ['view', 'edit'], 'carton-master': ['add'] },
  });
  const token = await signIn(deps, person);
  const menu = async () => (await ask(getUserMenu, undefined, { params: { id: person.userId }, token })).data;
  expect(await menu()).toEqual([
    {
      PageId: expect.any(Number),
      PageName: 'Dashboard',
      ActionName: 'dashboard',
      Path: '/dashboard',
      Section: '',
      Icon: 'dashboard',
    },
    {
      PageId: expect.any(Number),
      PageName: 'Company Master',
      ActionName: 'company-master',
      Path: '/masters/company-master',
      Section: 'masters',
      Icon: 'role',
    },
    expect.objectContaining({ ActionName: 'mapping' }),
  ]);
  await setRights(deps, person.roleId, { mapping: [] });
  expect(await menu()).toHaveLength(2);
});
