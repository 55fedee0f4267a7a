import { pageKeys } from '../../contract/pages/pages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { getAccessRight } from '../../contract/calls/account/ownAccess.ts';
import { can, type Permission, type Right } from '../../contract/pages/Permission.ts';
import { allEndpoints, allSources } from '../../server/app.ts';
import { DemoClient } from '../../server/demo/DemoClient.ts';
import { openWorld } from '../../server/demo/fillDemo.ts';
import { dealerRoleName } from '../../contract/choices/people.ts';
import { addDealers, addPacker, administrator, dealer, dealersOf, packer } from '../../server/demo/people.ts';
import { findAccount } from '../../server/access/people/findAccount.ts';
import { syncPages } from '../../server/engine/syncPages.ts';
import { pagesOf } from '../../server/calls/pages.ts';
import type { Call } from '../../contract/calls/Call.ts';
import { resources } from '../../src/resources/index.ts';
import { appOf } from '../support/appOf.ts';
import { askApp, type Asked } from '../support/ask.ts';
import { createRole, createUser, signIn } from '../support/factories.ts';
import { lastCode } from '../support/mails.ts';
import { breakOnPurpose, fileDeps, type TestDeps } from '../support/testDeps.ts';
import { sealbook } from '../../server/sealbook.ts';
import { declared } from '../../src/resources/portal.ts';

/** Calls that need no session. A new one is added here knowingly, or requires a session. */
const publicCalls = [
  'GET Login/GetCityDLL/:id',
  'GET Login/GetCountryDLL',
  'GET Login/GetFirmDLL/:id',
  'GET Login/GetStateDLL/:id',
  'GET Login/GetTransportationModeDLL',
  'POST Login/AccountDeleteUserMobile',
  'POST Login/BeginCompanySignIn',
  'POST Login/BeginPasskeySignIn',
  'POST Login/CheckUser',
  'POST Login/ConfirmSignUp',
  'POST Login/FinishCompanySignIn',
  'POST Login/FinishPasskeySignIn',
  'POST Login/ForgotPassword',
  'POST Login/ResetPassword',
  'POST Login/SignUp',
  'POST Login/UseRecoveryCode',
  'POST ProductAuthentication/CheckProduct',
  'POST ProductAuthentication/UpdateFeedback',
  'POST ProductAuthentication/UpdateRating',
  'POST ProductAuthentication/VerifyProduct',
  'POST ReportMail/EndCopy',
];

/** Calls that need a session and no right, besides the declared dropdowns. */
const ownCalls = [
  'GET Company/GetOrderDDL',
  'GET Export/GetFile',
  'GET Export/GetFiles',
  'GET Import/GetImport',
  'GET Import/GetImports',
  'GET Import/GetRefused',
  'GET Login/GetActingCompany',
  'GET Login/GetOwnSessions',
  'GET MyPoints/GetBalance',
  'GET Passkey/GetPasskeys',
  'GET PrintQueue/GetPrinters',
  'GET ReportMail/GetReaders',
  'GET ReportMail/GetReportMails',
  'GET Slider/getSliderWeb',
  'GET Timeline/GetPeople',
  'GET Timeline/GetTimeline',
  'GET UserDMaster/GetCityDLL/:id',
  'GET UserDMaster/GetCountryDLL',
  'GET UserDMaster/GetFirmDLL/:id',
  'GET UserDMaster/GetStateDLL/:id',
  'GET UserDMaster/GetTransportationModeDLL',
  'GET UserMaster/GetAccessRight/:id',
  'GET UserMaster/GetUserMenu/:id',
  'GET View/GetDefaults',
  'GET View/GetRoles',
  'GET View/GetViews',
  'POST Cards/GetCards',
  'POST Dashboard/GetDashboardData',
  'POST Devices/TellWaiting',
  'POST Export/Prepare',
  'POST Export/Remove',
  'POST Find/Find',
  'POST Import/Cancel',
  'POST Import/Change',
  'POST Import/GetRows',
  'POST Import/Match',
  'POST Import/Run',
  'POST Import/Undo',
  'POST Import/Upload',
  'POST Login/ActForCompany',
  'POST Login/ChangeLanguage',
  'POST Login/EndOwnSessions',
  'POST Login/GetSaveOutcome',
  'POST Login/SignOut',
  'POST Passkey/AddPasskey',
  'POST Passkey/BeginPasskey',
  'POST Passkey/MakeRecoveryCodes',
  'POST Passkey/RemovePasskey',
  'POST ReportMail/DeleteReportMail',
  'POST ReportMail/SaveReportMail',
  'POST Timeline/RemoveComment',
  'POST Timeline/SaveComment',
  'POST UploadFile/AudioUpload',
  'POST UploadFile/FileUpload',
  'POST UploadFile/ImageUpload',
  'POST UploadFile/VideoUpload',
  'POST UserMaster/ChangePassword',
  'POST UserMaster/CheckUser',
  'POST View/DeleteView',
  'POST View/SaveView',
];

const nameOf = ({ method, path }: Call): string => `${method} ${path}`;
const calls = allEndpoints(sealbook, allSources(sealbook, 'Asia/Kolkata')).map(({ call }) => call);
const table = calls.map((call) => [nameOf(call), call] as const);

/** Pages whose forms together take every type of file; whoever may fill one may upload. */
const pagesWithFiles = [
  'company-master',
  'category-master',
  'product-master',
  'SliderProMsg',
  'dealer-master',
];

/** Pages where who sees a record may attach files to comments. */
const pagesWithTimelines = ['dealer-master', 'recall', 'returns'];

const mayUpload = (permissions: readonly Permission[]): boolean =>
  permissions.some(
    ({ ActionName, IsView, IsAdd, IsEdit }) =>
      (pagesWithFiles.includes(ActionName) && (IsAdd || IsEdit)) ||
      (pagesWithTimelines.includes(ActionName) && IsView),
  );

/** Answers what the table of calls promises a person with these permissions, of the staff or not. */
function statusFor({ access, path }: Call, permissions: readonly Permission[], isStaff: boolean): number {
  if (path.startsWith('UploadFile/')) return mayUpload(permissions) ? 200 : 418;
  if (typeof access === 'string') return 200;
  if (access.staff && !isStaff) return 418;
  const rights: readonly Right[] = [access.right].flat();
  return rights.some((right) => can(permissions, access.page, right, false)) ? 200 : 418;
}

/** Signs a person of the demo in, as factories do. */
interface DemoUser {
  userId: number;
  companyId: number;
}

/** Creates the demo's roles of the operating company with a person each, without the demo's goods. */
async function addDemoPeople(deps: TestDeps): Promise<Record<string, DemoUser>> {
  await syncPages(deps.database, pagesOf(declared));
  await openWorld(deps);
  const client = await DemoClient.signIn(appOf(deps), administrator, () => lastCode(deps));
  await addPacker(client);
  await addDealers(client, dealersOf('SB').slice(0, 1));
  const people: Record<string, DemoUser> = {};
  const roles = [
    { name: 'Administrator', person: administrator },
    { name: 'Packer', person: packer },
    { name: dealerRoleName, person: dealer },
  ];
  for (const { name, person } of roles) {
    const account = await findAccount(deps, person.email);
    if (!account) throw new Error(`The demo has no ${name}`);
    people[name] = account;
  }
  const mechanics = await client.options('Loyalityscheme/GetRoleDDL');
  const { value: roleId = 0 } = mechanics.find(({ label }) => label === 'Mechanic') ?? {};
  const { companyId } = people['Packer'] ?? {};
  people['Mechanic'] = await createUser(deps, { companyId, roleId, userType: 2 });
  return people;
}

const deps = await fileDeps();
breakOnPurpose('a key has its answer');
const ask = askApp(appOf(deps));
const people: Record<string, DemoUser> = await addDemoPeople(deps);
const companyId = people['Administrator']?.companyId ?? 0;
const roleId = await createRole(deps, companyId);
people['somebody with no right'] = await createUser(deps, { companyId, roleId });

/** Makes the call with this id and an empty body, which is enough to be let in or refused. */
function make(call: Call, id: number, token?: string): Promise<Asked<unknown>> {
  return ask(call, call.method === 'POST' && !call.file ? {} : undefined, {
    params: { id, flag: true },
    ...(token && { token }),
    ...(call.file && { form: new FormData() }),
  });
}

it('lists the calls that need no session, and those that need no right', () => {
  const named = (access: Call['access']) =>
    calls
      .filter((call) => call.access === access)
      .map(nameOf)
      .sort();
  expect(named('public')).toEqual(publicCalls);
  const dropdowns = resources.flatMap(({ calls: { options } }) => options ?? []);
  const others = named('signed-in').filter((name) => !dropdowns.some((path) => name.endsWith(` ${path}`)));
  expect(others).toEqual(ownCalls);
});

describe('nobody', () => {
  it.each(table)('is let into %s as the table says', async (_name, call) => {
    const { status, code } = await make(call, 1);
    if (call.access === 'public') {
      expect(status).toBe(200);
      expect(code).not.toBe('401');
    } else {
      expect([status, code]).toEqual([401, '401']);
    }
  });
});

describe.each(['Administrator', 'Packer', 'Dealer', 'Mechanic', 'somebody with no right'])('%s', (role) => {
  let person: DemoUser;
  let permissions: Permission[];

  beforeAll(async () => {
    const found = people[role];
    if (!found) throw new Error(`There is no ${role}`);
    person = found;
    const token = await signIn(deps, person);
    const asked = await ask(getAccessRight, undefined, { params: { id: person.userId }, token });
    permissions = asked.data;
  });

  it.each(table)('is let into %s as the table says', async (_name, call) => {
    // a new session, because one of the calls ends it
    const token = await signIn(deps, person);
    const answered = await make(call, person.userId, token);
    expect(answered.status).toBe(statusFor(call, permissions, role !== 'Dealer' && role !== 'Mechanic'));
    if (answered.status !== 418) return;
    expect(answered).toMatchObject({
      code: '418',
      message: 'User unauthorized, please contact admin.',
      data: null,
    });
  });

  it('has the rights that its role is meant to have', () => {
    const given = permissions.filter(({ IsView }) => IsView).map(({ ActionName }) => ActionName);
    const [mobile, staff] = [true, false].map((isMobile) =>
      resources.filter(({ forMobileUsers = false }) => forMobileUsers === isMobile).map(({ page }) => page),
    );
    if (role === 'Administrator') {
      expect(given).toEqual(expect.arrayContaining(staff ?? []));
      for (const page of [pageKeys.scan, ...(mobile ?? [])]) expect(given).not.toContain(page);
    } else if (role === 'Packer') {
      expect(given).toContain('mapping');
      const mayEdit = permissions.filter(({ IsEdit }) => IsEdit);
      expect(mayEdit).toEqual([]);
    } else {
      const own: Record<string, string[]> = {
        Dealer: [pageKeys.orderBooking, 'orderbooking-report'],
        Mechanic: [...(mobile ?? []), pageKeys.scan],
      };
      expect(given.sort()).toEqual((own[role] ?? []).sort());
    }
  });
});
