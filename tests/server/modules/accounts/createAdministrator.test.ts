import { expect, it } from 'vitest';
import { createAdministrator, isEmpty } from '../../../../server/modules/accounts/createAdministrator.ts';
import { readSession } from '../../../../server/calls/Session.ts';
import { syncPages } from '../../../../server/modules/roles/roleRights.ts';
import { signIn } from '../../../support/factories.ts';
import { fileDeps } from '../../../support/fileDeps.ts';

const deps = await fileDeps();

await syncPages(deps.database, [{ actionName: 'company-master', pageName: 'Company Master' }]);

const administrator = {
  userName: 'Asha',
  email: 'asha@example.com',
  mobileNo: '9876543210',
  password: 'Secret12',
};
const company = { companyName: 'Sealmaker', prefix: 'SB' };

it('refuses what breaks a rule, and keeps nothing then', async () => {
  const weak = createAdministrator(deps, { ...administrator, password: 'weak' }, company);
  await expect(weak).rejects.toThrow('Password should be minimum 4 characters long');
  const nameless = createAdministrator(deps, administrator, { ...company, prefix: 'sb' });
  await expect(nameless).rejects.toThrow('Please enter valid prefix.');
  expect(await isEmpty(deps)).toBe(true);
});

it('makes the operating company and its first administrator, then others beside them', async () => {
  const userId = await createAdministrator(deps, administrator, company);
  expect(await isEmpty(deps)).toBe(false);
  const token = await signIn(deps, { userId, companyId: 1 });
  const session = await readSession(deps, `Bearer ${token}`);
  expect(session).toMatchObject({
    operating: true,
    userType: 1,
    permissions: [{ ActionName: 'company-master', IsView: true, IsAdd: true, IsEdit: true, IsReport: true }],
  });

  const again = createAdministrator(deps, { ...administrator, email: 'ASHA@example.com' }, company);
  await expect(again).rejects.toThrow('This e-mail is used by another person already.');
  const second = { ...administrator, email: 'second@example.com', mobileNo: '9876543211' };
  const secondId = await createAdministrator(deps, second, { companyName: '', prefix: '' });
  const other = await readSession(deps, `Bearer ${await signIn(deps, { userId: secondId, companyId: 1 })}`);
  expect(other).toMatchObject({ roleId: session?.roleId, companyId: session?.companyId });
});
