import type { Hono } from 'hono';
import pino from 'pino';
import type { Call } from '../../contract/calls/Call.ts';
import { askingFor } from '../../contract/calls/records/listRequest.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { mobileType, webType } from '../../contract/choices/people.ts';
import type { Right } from '../../contract/pages/Permission.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { allSources, createApp } from '../../server/app.ts';
import type { ServerDeps } from '../../server/engine/ServerPortal.ts';
import { confirmSignUp } from '../../server/demo/people.ts';
import { tokenHash } from '../../server/calls/Session.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { assertSources } from '../../server/engine/declaredSources.ts';
import { openSerialBook } from '../../server/modules/companies/companiesModule.ts';
import { resources } from '../../src/resources/index.ts';
import { askApp, type Asked, done } from './ask.ts';
import {
  createCompany,
  createPackedCarton,
  createRole,
  createSalesOrder,
  createUser,
  everyRightOn,
  giveFiles,
  type PackedCarton,
  setRights,
  signIn,
} from './factories.ts';
import { logScans } from './scanLog.ts';
import { givePoints } from './pointsWorld.ts';
import { suspectSeal } from './suspicionWorld.ts';
import { breakOnPurpose, fileDeps } from './testDeps.ts';
import { openSeals } from './brand.ts';

export type Row = Record<string, unknown>;

/** A signed-in person who makes the portal's calls. */
export interface PortalPerson {
  companyId: number;
  token: string;
  /** Answers a number for a record that others refer to; no other record of the world has it. */
  nextReference(): number;
  post<Data = unknown>(
    called: string | Call<unknown, Data>,
    body: object,
    headers?: Record<string, string>,
  ): Promise<Asked<Data>>;
  get<Data = unknown>(path: string): Promise<Asked<Data>>;
  /** Lists a page of a resource's rows, by default up to a thousand. */
  list(resource: Resource, body?: object): Promise<Row[]>;
  record(resource: Resource, id: number): Promise<Row | undefined>;
  /** Exports all of a resource's rows. */
  csv(resource: Resource, query?: string): Promise<Response>;
  /** Adds a person with the same rights to the company. */
  colleague(): Promise<PortalPerson>;
  may(resource: Resource, rights: readonly Right[]): Promise<void>;
  /** Adds a mobile user with more points than any test redeems, to the company acted for. Answers the id. */
  mobileUserWithPoints(): Promise<number>;
  /** Gives themselves points. */
  withPoints(): Promise<void>;
  /** Lets a new, signed-in mobile user of the company scan a seal. */
  scanAsMobileUser(QrData: string): Promise<void>;
  /** Makes the code of the seal of a number of their company. */
  sealOf(serial: number): Promise<string>;
  /** Adds a packed carton outside tertiary ones. */
  packedCarton(
    carton: Pick<PackedCarton, 'type' | 'productId' | 'quantity'> & Partial<PackedCarton>,
  ): Promise<PackedCarton>;
  /** Logs genuine scans of a company's seals at a moment. */
  loggedScans(at: string): Promise<void>;
  /** Adds a sales order to an order. */
  salesOrder(soNo: string, orderNo: number): Promise<number>;
  /** Lets visitors in several towns scan a seal, and judges it. Answers the suspicion's id. */
  suspectedSeal(serial: number): Promise<number>;
  /** Ends an event's way to its receiver. */
  settledEvent(id: number, state: string): Promise<void>;
  /** Confirms a sign-up as the e-mail's owner does, by the mailed link. */
  confirmSignUp(email: string): Promise<void>;
}

/** Gives all companies the files that sample values name. */
async function giveSampleFiles(deps: ServerDeps, body: object): Promise<void> {
  const addresses = JSON.stringify(body).match(/\/uploads\/0{20}[\w.]+/g);
  if (!addresses) return;
  const { rows } = await deps.database.pool.query<{ id: number }>('select id from companies');
  for (const { id } of rows) await giveFiles(deps, id, addresses);
}

/** Creates a person of a company with every right on every declared page. */
async function portalPerson(
  app: { request: Hono['request'] },
  deps: ServerDeps,
  { companyId, nextReference }: Pick<PortalPerson, 'companyId' | 'nextReference'>,
  userType = 1,
): Promise<PortalPerson> {
  const ask = askApp(app);
  const rights = everyRightOn([...resources.map(({ page }) => page), pageKeys.cartonSlip]);
  const roleId = await createRole(deps, companyId, rights, { userType });
  const user = await createUser(deps, { companyId, roleId, userType });
  const token = await signIn(deps, user);

  const post = async <Data>(
    called: string | Call<unknown, Data>,
    body: object,
    headers?: Record<string, string>,
  ) => {
    await giveSampleFiles(deps, body);
    return ask<Data>(called, body instanceof FormData ? undefined : body, {
      token,
      ...(headers && { headers }),
      ...(body instanceof FormData && { form: body }),
    });
  };
  const list = async (resource: Resource, body: object = {}) => {
    return done(post<Row[]>(resource.calls.list, { PageSize: 1000, ...body }));
  };
  return {
    companyId,
    token,
    nextReference,
    post,
    get: (path) => ask(path, undefined, { token }),
    list,
    record: async (resource, id) => (await list(resource, askingFor(resource.id, id)))[0],
    csv: async (resource, query = '') =>
      app.request(`/api/api/${resource.calls.list}${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'text/csv' },
        body: JSON.stringify({ First: -1, PageSize: -1 }),
      }),
    colleague: () => portalPerson(app, deps, { companyId, nextReference }, userType),
    withPoints: () => givePoints(deps, user, 1_000_000),
    may: (resource, rights) => setRights(deps, user.roleId, { [resource.page]: rights }),
    mobileUserWithPoints: async () => {
      const { rows } = await deps.database.pool.query<{ companyId: number }>(
        'select company_id as "companyId" from sessions where token_hash = $1',
        [tokenHash(token)],
      );
      const companyId = rows[0]?.companyId ?? 0;
      const roleId = await createRole(deps, companyId, {}, { userType: 2 });
      const { userId } = await createUser(deps, { companyId, roleId, userType: 2 });
      await givePoints(deps, { companyId, userId }, 1_000_000_000);
      return userId;
    },
    scanAsMobileUser: async (QrData) => {
      const roleId = await createRole(deps, companyId, {}, { userType: 2 });
      const mobile = await createUser(deps, { companyId, roleId, userType: 2 });
      await done(ask(verifyProduct, { QrData }, { token: await signIn(deps, mobile) }));
    },
    sealOf: async (serial) => {
      await inTransaction(deps.database, (transaction) =>
        openSerialBook({ deps, transaction, id: companyId }),
      );
      return (await openSeals(deps, companyId)).sealOf(serial);
    },
    packedCarton: (carton) => createPackedCarton(deps, { companyId, ...carton }),
    loggedScans: async (at) => {
      await deps.database.pool.query('select make_log_month($1::date)', [`${at.slice(0, 7)}-01`]);
      await logScans(deps, companyId, { at });
    },
    salesOrder: (soNo, orderNo) => createSalesOrder(deps, { companyId, soNo, orderNo }),
    suspectedSeal: (serial) => suspectSeal(deps, companyId, serial),
    settledEvent: async (id, state) => {
      await deps.database.pool.query(
        `update event_deliveries set state = $2, answer = 'thanks' where id = $1`,
        [id, state],
      );
    },
    confirmSignUp: (email) => confirmSignUp(deps, email),
  };
}

/** The whole server on its own database, with companies that know nothing of each other. */
export interface ConformanceWorld {
  app: Hono;
  publicUrl: string;
  /** Creates a person who may create `resource`: in the operating company if only that may, else in a new one. */
  keeperOf(resource: Resource): Promise<PortalPerson>;
  /** Creates a person with every right on `resource` in another company. */
  stranger(resource?: Resource): Promise<PortalPerson>;
}

/** Opens a world for all tests of a file. */
export const fileWorld = async (): Promise<ConformanceWorld> => {
  breakOnPurpose(
    'nothing is earned with what is not mapped',
    'a carton holds its quantity',
    'a carton is as old as what it holds',
    'totals outlive the log',
    'a seal counts its scans',
  );
  return worldOf(await fileDeps());
};

/** Opens a world over an open database, such as that of a test that shows the portal. */
export async function worldOf(deps: ServerDeps): Promise<ConformanceWorld> {
  // no call of the suite may fail, so failures are logged
  const sources = allSources(deps.portal, deps.config.timeZone);
  const app = createApp({ ...deps, log: pino({ level: 'error' }) }, sources);
  // what a declaration lacks is said as at the start of the server
  await assertSources(
    deps.database,
    [...sources.values()].filter(({ resource }) => resource.key === process.env['RESOURCE']),
  );
  // the first company of a database is the operating one
  const operatingCompany = await createCompany(deps);
  let references = 9000;
  const person = (companyId: number, resource?: Resource) =>
    portalPerson(
      app,
      deps,
      { companyId, nextReference: () => references++ },
      resource?.forMobileUsers ? mobileType : webType,
    );
  const stranger = async (resource?: Resource) => person(await createCompany(deps), resource);
  return {
    app,
    publicUrl: deps.config.publicUrl,
    stranger,
    keeperOf: (resource) =>
      resource.rowsOf === 'own-company' ? person(operatingCompany) : stranger(resource),
  };
}
