import type { Hono } from 'hono';
import pino from 'pino';
import type { Call } from '../../contract/calls/Call.ts';
import { verifyProduct } from '../../contract/calls/verification.ts';
import type { Right } from '../../contract/permission/Permission.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { createApp } from '../../server/app.ts';
import type { Deps } from '../../server/calls/Deps.ts';
import { confirmSignUp } from '../../server/demo/applicants.ts';
import { tokenHash } from '../../server/calls/Session.ts';
import { inTransaction } from '../../server/db/connect.ts';
import { openSerialBook } from '../../server/modules/companies/companyRules.ts';
import { encodeSeal } from '../../server/seals/sealCodec.ts';
import { resources } from '../../src/resources/index.ts';
import { askApp, type Asked } from './ask.ts';
import {
  createCompany,
  createPackedCarton,
  createRole,
  createSalesOrder,
  createUser,
  everyRight,
  type PackedCarton,
  setRights,
  signIn,
} from './factories.ts';
import { givePoints } from './pointsWorld.ts';
import { suspectSeal } from './suspicionWorld.ts';
import { fileDeps } from './testDeps.ts';

export type Row = Record<string, unknown>;

/** Somebody who is signed in and makes the portal's calls. */
export interface PortalPerson {
  companyId: number;
  token: string;
  /** The number of a record that others refer to: no other record of the world has it. */
  nextReference(): number;
  post<Data = unknown>(
    called: string | Call<unknown, Data>,
    body: object,
    headers?: Record<string, string>,
  ): Promise<Asked<Data>>;
  get<Data = unknown>(path: string): Promise<Asked<Data>>;
  /** A page of a resource's rows; all of them up to a thousand where no size is given. */
  list(resource: Resource, body?: object): Promise<Row[]>;
  record(resource: Resource, id: number): Promise<Row | undefined>;
  /** All of a resource's rows as the exported file. */
  csv(resource: Resource, query?: string): Promise<Response>;
  may(resource: Resource, rights: readonly Right[]): Promise<void>;
  /** A mobile user of the company acted for, who has earned more than any test redeems; answers the id. */
  mobileUserWithPoints(): Promise<number>;
  /** A new mobile user of the company scans a seal, signed in. */
  scanAsMobileUser(QrData: string): Promise<void>;
  /** What the seal of a number of their company carries. */
  sealOf(serial: number): Promise<string>;
  /** A packed carton of the company that stands on its own; answers its id and its code. */
  packedCarton(carton: Pick<PackedCarton, 'type' | 'productId' | 'quantity'>): Promise<PackedCarton>;
  /** A sales order of an order of the company. */
  salesOrder(soNo: string, orderNo: number): Promise<number>;
  /** Scans of a seal of the company by visitors in several towns, judged; answers the suspicion's id. */
  suspectedSeal(serial: number): Promise<number>;
  /** Confirms a sign-up with this e-mail, as its owner does by the mailed link. */
  confirmSignUp(email: string): Promise<void>;
}

/** A person of a company with every right on every declared page. */
async function portalPerson(
  app: { request: Hono['request'] },
  deps: Deps,
  { companyId, nextReference }: Pick<PortalPerson, 'companyId' | 'nextReference'>,
): Promise<PortalPerson> {
  const ask = askApp(app);
  const user = await createUser(deps, {
    companyId,
    rights: Object.fromEntries(resources.map(({ page }) => [page, everyRight])),
  });
  const token = await signIn(deps, user);

  const post = <Data>(called: string | Call<unknown, Data>, body: object, headers?: Record<string, string>) =>
    ask<Data>(called, body instanceof FormData ? undefined : body, {
      token,
      ...(headers && { headers }),
      ...(body instanceof FormData && { form: body }),
    });
  const list = async (resource: Resource, body: object = {}) => {
    const answered = await post<Row[]>(resource.calls.list, { PageSize: 1000, ...body });
    if (answered.code !== '200') throw new Error(`${resource.calls.list}: ${answered.message}`);
    return answered.data;
  };
  return {
    companyId,
    token,
    nextReference,
    post,
    get: (path) => ask(path, undefined, { token }),
    list,
    record: async (resource, id) => (await list(resource, { [resource.id]: id }))[0],
    csv: async (resource, query = '') =>
      app.request(`/api/api/${resource.calls.list}${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'text/csv' },
        body: JSON.stringify({ First: -1, PageSize: -1 }),
      }),
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
      const { code, message } = await ask(verifyProduct, { QrData }, { token: await signIn(deps, mobile) });
      if (code !== '200') throw new Error(`A scan was refused: ${code} ${message}`);
    },
    sealOf: async (serial) => {
      await inTransaction(deps.database, (transaction) =>
        openSerialBook({ deps, transaction, id: companyId }),
      );
      const printing = await deps.keyring.printingOf(companyId);
      if (!printing) throw new Error('The company has no key');
      return encodeSeal(printing, serial);
    },
    packedCarton: (carton) => createPackedCarton(deps, { companyId, ...carton }),
    salesOrder: (soNo, orderNo) => createSalesOrder(deps, { companyId, soNo, orderNo }),
    suspectedSeal: (serial) => suspectSeal(deps, companyId, serial),
    confirmSignUp: (email) => confirmSignUp(deps, email),
  };
}

/** The whole server on a database of its own, with companies whose people know nothing of each other. */
export interface ConformanceWorld {
  app: Hono;
  /** Where it is reached. */
  publicUrl: string;
  /** Who may keep records of `resource`: a person of a new company, or of the operating one where only that may. */
  keeperOf(resource: Resource): Promise<PortalPerson>;
  /** A person of another company, who has every right there. */
  stranger(): Promise<PortalPerson>;
}

/** A world for all tests of the file that asks. */
export const fileWorld = async (): Promise<ConformanceWorld> => worldOf(await fileDeps());

/** The same over an open database, e.g. of a test that shows the portal. */
export async function worldOf(deps: Deps): Promise<ConformanceWorld> {
  // No call of the suite may fail, so a failure says why.
  const app = createApp({ ...deps, log: pino({ level: 'error' }) });
  // The first company of a database is the operating one.
  const operatingCompany = await createCompany(deps);
  let references = 9000;
  const person = (companyId: number) =>
    portalPerson(app, deps, { companyId, nextReference: () => references++ });
  const stranger = async () => person(await createCompany(deps));
  return {
    app,
    publicUrl: deps.config.publicUrl,
    stranger,
    keeperOf: (resource) => (resource.rowsOf === 'own-company' ? person(operatingCompany) : stranger()),
  };
}
