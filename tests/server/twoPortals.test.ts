import { expect, it } from 'vitest';
import { mobile, money } from '../../contract/resource/declaration/fields.ts';
import { fieldRules } from '../../contract/resource/fieldState.ts';
import { writtenValue } from '../../contract/resource/writtenValue.ts';
import { formats, registerFormats } from '../../contract/values/formats.ts';
import { createApp } from '../../server/app.ts';
import { pagesOf } from '../../server/calls/pages.ts';
import { migrate } from '../../server/db/migrate.ts';
import { syncPages } from '../../server/engine/syncPages.ts';
import { inFormats } from '../../server/services/inFormats.ts';
import { askApp } from '../support/ask.ts';
import { createTestDatabase } from '../support/database.ts';
import { createCompany, createRole, createUser, everyRightOn, signIn } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';

// other files of this process are Sealbook's
const ofSealbook = formats();
const { assets } = await import('../../examples/assets/server.ts');
registerFormats(ofSealbook);

const deps = await fileDeps();
const { url, db, drop } = await createTestDatabase();
await migrate(url, assets.migrations, undefined, undefined, 'portal_migration');
await syncPages(db, pagesOf(assets));

const american = '2025550143';

it.each([
  ['Sealbook', ofSealbook],
  ['the asset register', assets.formats],
])('each of two portals has its own formats in one process where those of %s came last', async (_, last) => {
  registerFormats(last);
  try {
    const ofAssets = { ...deps, database: db, portal: assets };
    const personOf = async (store: typeof deps | typeof ofAssets, page: string) => {
      const companyId = await createCompany(store);
      const roleId = await createRole(store, companyId, everyRightOn([page]));
      const token = await signIn(store, await createUser(store, { companyId, roleId }));
      const ask = askApp(createApp(store));
      return { roleId, add: (call: string, sent: object) => ask(call, sent, { token }) };
    };
    const [sealbook, register] = await Promise.all([
      personOf(deps, 'user-master'),
      personOf(ofAssets, 'locations'),
    ]);
    const addPerson = (MobileNo: string) =>
      sealbook.add('UserMaster/CreateUser', {
        UserName: 'Asha',
        Email: `asha${MobileNo.length}.${last.currency}@example.com`,
        City: 'Pune',
        UserType: 1,
        RoleId: sealbook.roleId,
        MobileNo,
      });
    const addPlace = (LocationName: string, Phone: string) =>
      register.add('Location/Create', { LocationName, Keeper: 'Dana', Email: 'dana@example.com', Phone });
    const answers = await Promise.all([
      addPerson(american),
      addPlace('Room 1', `+1 ${american}`),
      addPerson(`+91 ${last === ofSealbook ? '98123' : '98124'} 45678`),
      addPlace('Room 2', '+91 98123 45678'),
    ]);
    const wrong = { code: '400', message: 'Please enter valid mobile no.' };
    expect(answers).toMatchObject([wrong, { code: '200' }, { code: '200' }, wrong]);
  } finally {
    registerFormats(ofSealbook);
  }
});

it('what goes on later goes on in the formats of its portal, and keeps nothing of the other one', async () => {
  const [price, phone] = [money('Price', { places: 2 }), mobile('Phone')];
  const rupees = { ...assets.formats, currency: 'INR' };
  const later = async () => {
    const seen: unknown[] = [];
    for (let time = 0; time < 3; time += 1) {
      seen.push([writtenValue(1234.5, price), fieldRules(phone).every(({ passes }) => passes(american))]);
      await new Promise((resolve) => setTimeout(resolve));
    }
    return seen;
  };
  const ways = [assets.formats, ofSealbook, rupees].map((own) => inFormats(own, later));
  expect(await Promise.all(ways)).toEqual([
    Array.from({ length: 3 }, () => ['$1,234.50', true]),
    Array.from({ length: 3 }, () => ['₹1,234.50', false]),
    Array.from({ length: 3 }, () => ['₹1,234.50', true]),
  ]);
  await drop();
});
