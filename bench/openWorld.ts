import '../src/resources/formats.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { mobileType } from '../contract/choices/people.ts';
import { createApp } from '../server/app.ts';
import type { ServerDeps } from '../server/engine/ServerPortal.ts';
import { readConfig } from '../server/config.ts';
import { inTransaction } from '../server/db/transaction.ts';
import { categories, companies, products, roles } from '../server/db/schema/declared.ts';
import { sessions } from '../server/db/schema/people.ts';
import { issuedRanges, mappings, serialBooks } from '../server/db/schema/serials.ts';
import { openSerialBook } from '../server/modules/companies/companiesModule.ts';
import { createAdministratorRole, grantRights } from '../server/access/roles/roleRights.ts';
import { createPerson } from '../server/access/people/createPerson.ts';
import { newToken, tokenHash } from '../server/calls/Session.ts';
import { toMultirangeLiteral, toRangeLiteral } from '../server/db/rangeLiteral.ts';
import { openDeps } from '../server/openDeps.ts';
import { sealbook } from '../server/sealbook.ts';

const file = '/uploads/none';

export interface World {
  deps: ServerDeps;
  app: ReturnType<typeof createApp>;
  companyId: number;
  productId: number;
  /** The session of a person with every right. */
  token: string;
  /** The last mapped number; the first is 1. */
  lastSerial: number;
  close: () => Promise<void>;
}

const first = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('The database answered no row');
  return row;
};

/** Adds a dealer who may book orders, and answers the token of the dealer's session. */
export async function signInDealer({ deps: { database }, companyId }: World): Promise<string> {
  const token = newToken();
  await inTransaction(database, async (transaction) => {
    const role = {
      companyId,
      roleName: 'Dealer',
      remarks: 'Bench',
      userType: mobileType,
      needsPasskey: false,
    };
    const { id: roleId } = first(await transaction.insert(roles).values(role).returning({ id: roles.id }));
    await grantRights(transaction, roleId, { 'order-booking': ['view', 'add', 'edit'] });
    const person = { companyId, roleId, userType: mobileType, userName: 'Bench', password: 'Bench1234' };
    const contact = { email: 'dealer@example.com', mobileNo: '9000000000' };
    const userId = await createPerson(transaction, { ...person, ...contact });
    const expiresAt = new Date(Date.now() + 86_400_000);
    await transaction.insert(sessions).values({ tokenHash: tokenHash(token), userId, companyId, expiresAt });
  });
  return token;
}

/**
 * Opens a server on the embedded engine, durable as in production, with ten million mapped numbers of one product.
 *
 * @param client the folder of the built portal, if the server serves it
 * @param settings the server's, such as another database
 */
export async function openWorld(client?: string, settings: Record<string, string> = {}): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sealbook-bench-'));
  const { deps, close } = await openDeps(
    sealbook,
    readConfig({
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      CLIENT_DIR: client ?? join(dataDir, 'none'),
      ...settings,
    }),
  );
  const range = { from: 1, to: 10_000_000 };
  const { companyId, productId, token } = await inTransaction(deps.database, async (transaction) => {
    const companyId = first(
      await transaction
        .insert(companies)
        .values({
          companyName: 'Bench',
          companyDisplayName: 'Bench',
          prefix: 'BE',
          email: 'bench@example.com',
          mobile: '9876543210',
          websiteUrl: 'https://bench.example',
          address: 'Bench',
          companyLogo: file,
          fakeMessage: 'Fake.',
          fakeAudio: file,
          socialLinks: {},
        })
        .returning({ id: companies.id }),
    ).id;
    await openSerialBook({ deps, transaction, id: companyId });
    await transaction
      .update(serialBooks)
      .set({ lastSerial: range.to })
      .where(eq(serialBooks.companyId, companyId));
    const roleId = await createAdministratorRole(transaction, companyId);
    const person = { companyId, roleId, userType: 1, userName: 'Bench', mobileNo: '9876543210' };
    const userId = await createPerson(transaction, {
      ...person,
      email: 'bench@example.com',
      password: 'Bench1234',
    });
    const token = newToken();
    const expiresAt = new Date(Date.now() + 86_400_000);
    await transaction.insert(sessions).values({ tokenHash: tokenHash(token), userId, companyId, expiresAt });
    const category = { companyId, categoryName: 'Bench' };
    const categoryId = first(
      await transaction.insert(categories).values(category).returning({ id: categories.id }),
    ).id;
    const product = {
      companyId,
      categoryId,
      productName: 'Bench',
      hpCode: 'B1',
      mrp: 0,
      packingSize: 0,
      permissibleScan: 0,
      productImage: file,
      isUploadLocal: true,
      genuineMessage: 'Genuine.',
      genuineAudio: file,
      alreadyScannedMsg: 'Scanned.',
      productSpecification: [],
    };
    const productId = first(
      await transaction.insert(products).values(product).returning({ id: products.id }),
    ).id;
    const serials = toRangeLiteral(range);
    await transaction.insert(issuedRanges).values({ companyId, serials, salesOrderNo: 'SO1' });
    await transaction
      .insert(mappings)
      .values({ companyId, productId, serials, mapped: toMultirangeLiteral([range]) });
    return { companyId, productId, token };
  });
  return {
    deps,
    app: createApp({ ...deps, config: { ...deps.config, trustedProxies: 1 } }),
    companyId,
    productId,
    token,
    lastSerial: range.to,
    close: async () => {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
