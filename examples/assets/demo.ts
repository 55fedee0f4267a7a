import { join } from 'node:path';
import type { Hono } from 'hono';
import { checkUser } from '../../contract/calls/account/login.ts';
import { loginSteps } from '../../contract/calls/account/accountRules.ts';
import { dayInZone, daysLater } from '../../contract/day/day.ts';
import { createPerson } from '../../server/access/people/createPerson.ts';
import { grantRights, openAdministratorRole } from '../../server/access/roles/roleRights.ts';
import { createApp } from '../../server/app.ts';
import type { Config } from '../../server/config.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { companies, roles } from '../../server/db/schema/declared.ts';
import type { ServerDeps } from '../../server/engine/ServerPortal.ts';

const administrator = {
  userName: 'Ruth Alvarez',
  email: 'admin@example.com',
  password: 'Admin1234',
  mobileNo: '6025550101',
};
const clerk = {
  userName: 'Sam Okafor',
  email: 'clerk@example.com',
  password: 'Clerk1234',
  mobileNo: '6025550102',
};

/** Opens an empty database: a firm, who administers it, and who may write into the register. False if there is one. */
const openFirm = ({ database }: ServerDeps): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    if (await transaction.$count(companies)) return false;
    const name = 'Cedar Street Dental';
    const [firm] = await transaction
      .insert(companies)
      .values({
        companyName: name,
        companyDisplayName: name,
        prefix: 'CS',
        email: 'office@example.com',
        mobile: administrator.mobileNo,
        websiteUrl: 'https://cedar.example',
        address: '14 Cedar Street, Tempe, Arizona',
        companyLogo: '',
        // of another trade, whose companies this table knows
        fakeMessage: '–',
        fakeAudio: '',
        socialLinks: {},
      })
      .returning({ id: companies.id });
    const companyId = firm?.id ?? 0;
    const roleId = await openAdministratorRole(transaction, companyId);
    await createPerson(transaction, { ...administrator, companyId, roleId, userType: 1 });
    const [clerks] = await transaction
      .insert(roles)
      .values({
        companyId,
        roleName: 'Clerk',
        remarks: 'Lends assets and asks for new ones',
        userType: 1,
        needsPasskey: false,
      })
      .returning({ id: roles.id });
    await grantRights(transaction, clerks?.id ?? 0, {
      assets: ['view'],
      requests: ['view', 'add'],
      loans: ['view', 'add', 'edit'],
      readings: ['view', 'add'],
      'quick-entry': ['view'],
    });
    await createPerson(transaction, { ...clerk, companyId, roleId: clerks?.id ?? 0, userType: 1 });
    return true;
  });

const ask = async (app: Hono, path: string, body: object, token = ''): Promise<Record<string, unknown>> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const response = await app.request(`/api/api/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!['200', '201'].includes(answer.ResponseCode) && !answer.ResponseMessage.startsWith('OTP'))
    throw new Error(`${path}: ${answer.ResponseMessage} ${JSON.stringify(answer.errors ?? '')}`);
  return answer.ResponseData ?? {};
};

/** Fills an empty database by the portal's own calls, as its administrator. */
export async function fillDemo(given: ServerDeps): Promise<void> {
  if (!(await openFirm(given))) return;
  let mail = '';
  const mailer = { send: async ({ text }: { text: string }) => void (mail = text) };
  // the pages may still be being built
  const app = createApp({ ...given, mailer, config: { ...given.config, clientDir: undefined } });

  const signIn = async ({ email, password }: { email: string; password: string }): Promise<string> => {
    const sent = { Email: email, Password: password, RequestType: loginSteps.sendOtp, otp: '' };
    await ask(app, checkUser.path, sent);
    const code = /\b\d{6}\b/.exec(mail)?.[0];
    const { users } = await ask(app, checkUser.path, { ...sent, RequestType: loginSteps.useOtp, otp: code });
    return (users as { Token: string }[])[0]?.Token ?? '';
  };
  const ruth = await signIn(administrator);
  const sam = await signIn(clerk);
  const add = async (path: string, id: string, values: object, token = ruth): Promise<number> =>
    Number((await ask(app, `${path}/Create`, { IsActive: true, ...values }, token))[id]);

  const today = dayInZone(given.config.timeZone, 0);
  const day = (days: number) => daysLater(today, days);

  const categories: Record<string, number> = {};
  for (const [CategoryName, Years] of [
    ['Computers', 4],
    ['Dental chairs', 12],
    ['Furniture', 8],
    ['Imaging', 7],
    ['Sterilizers', 10],
  ] as const)
    categories[CategoryName] = await add('AssetCategory', 'AssetCategoryId', { CategoryName, Years });
  const locations: Record<string, number> = {};
  for (const [LocationName, Keeper, Phone] of [
    ['Front desk', 'Dana Whitfield', '6025550111'],
    ['Room 1', 'Dr. Priya Menon', '6025550112'],
    ['Room 2', 'Dr. Luis Ortega', '6025550113'],
    ['Laboratory', 'Helen Brandt', '6025550114'],
  ] as const)
    locations[LocationName] = await add('Location', 'LocationId', {
      LocationName,
      Keeper,
      Phone,
      Email: `${Keeper.split(' ').at(-1)?.toLowerCase()}@example.com`,
      Address: '14 Cedar Street, Tempe, Arizona',
    });
  const assets: number[] = [];
  for (const [AssetName, category, location, Price, Weight, bought, Supplier] of [
    ['Reception PC', 'Computers', 'Front desk', 1249, 14.2, -900, 'Mesa Office Supply'],
    ['Label printer', 'Computers', 'Front desk', 189.5, 3.1, -420, 'Mesa Office Supply'],
    ['Chairside laptop 1', 'Computers', 'Room 1', 1599.99, 4.4, -310, 'Mesa Office Supply'],
    ['Chairside laptop 2', 'Computers', 'Room 2', 1599.99, 4.4, -310, 'Mesa Office Supply'],
    ['Backup server', 'Computers', 'Laboratory', 3420, 38, -760, 'Saguaro Systems'],
    ['Dental chair A', 'Dental chairs', 'Room 1', 12850, 396, -1500, 'Western Dental Equipment'],
    ['Dental chair B', 'Dental chairs', 'Room 2', 13400, 401.5, -640, 'Western Dental Equipment'],
    ['Waiting room sofa', 'Furniture', 'Front desk', 940, 88, -1200, 'Roosevelt Interiors'],
    ['Reception counter', 'Furniture', 'Front desk', 4280, 310, -1500, 'Roosevelt Interiors'],
    ['Panoramic X-ray', 'Imaging', 'Laboratory', 28750, 275.6, -820, 'Western Dental Equipment'],
    ['Intraoral camera 1', 'Imaging', 'Room 1', 2175, 0.5, -200, 'Western Dental Equipment'],
    ['Intraoral camera 2', 'Imaging', 'Room 2', 2175, 0.5, -35, 'Western Dental Equipment'],
    ['Autoclave', 'Sterilizers', 'Laboratory', 5690, 99.2, -500, 'Sonoran Medical'],
    ['Ultrasonic bath', 'Sterilizers', 'Laboratory', 845.25, 12.3, -500, 'Sonoran Medical'],
    ['Amalgam separator', 'Sterilizers', 'Laboratory', 1120, 21, -90, 'Sonoran Medical'],
  ] as const)
    assets.push(
      await add('Asset', 'AssetId', {
        AssetName,
        AssetCategoryId: categories[category],
        LocationId: locations[location],
        Price,
        Weight,
        BoughtOn: day(bought),
        Condition: AssetName === 'Label printer' ? 2 : 1,
        Supplier,
      }),
    );
  for (const [asset, Borrower, lent, due] of [
    [2, 'Dr. Priya Menon', -12, -5],
    [3, 'Dr. Luis Ortega', -3, 4],
    [10, 'Helen Brandt', -1, 2],
    [1, 'Dana Whitfield', -20, -15],
    [13, 'Tempe Community Clinic', 0, 14],
  ] as const)
    await add(
      'Loan',
      'LoanId',
      { AssetId: assets[asset], Borrower, LentOn: day(lent), DueOn: day(due) },
      sam,
    );
  for (const [Purpose, days, Items] of [
    [
      'Second sterilizing line',
      30,
      [
        ['Autoclave', 'Sterilizers', 1, 5900],
        ['Instrument cassettes', 'Sterilizers', 12, 64.5],
      ],
    ],
    [
      'New waiting room',
      45,
      [
        ['Armchair', 'Furniture', 6, 310],
        ['Side table', 'Furniture', 2, 129.99],
      ],
    ],
    ['Laptop for the hygienist', 14, [['Laptop', 'Computers', 1, 1450]]],
  ] as const)
    await add(
      'Request',
      'RequestId',
      {
        Purpose,
        NeededOn: day(days),
        Items: Items.map(([Item, category, Qty, Price]) => ({
          Item,
          AssetCategoryId: categories[category],
          Qty,
          Price,
        })),
      },
      sam,
    );
  for (const [asset, Hours, days] of [
    [4, 18240.5, 2],
    [9, 1312, 1],
    [12, 2204.5, 1],
    [12, 2211, 0],
  ] as const)
    await add('Reading', 'ReadingId', { AssetId: assets[asset], Hours, ReadAt: `${day(-days)}T08:30` });
}

/** Whom the sign-in page offers. */
export const demoSignIns = [
  { ...administrator, who: 'administrator' },
  { ...clerk, who: 'clerk' },
];

/** Says who can sign in, and where the mailed code lies. */
export const demoGreeting = ({ publicUrl, dataDir }: Config): string =>
  [
    '',
    `Asset Register  ${publicUrl}`,
    '',
    ...[administrator, clerk].map(({ email, password }) => `  ${email}  ${password}`),
    '',
    `The sign-in page offers them and shows the six-digit code. Mails lie in ${join(dataDir, 'outbox')}.`,
    '',
  ].join('\n');
