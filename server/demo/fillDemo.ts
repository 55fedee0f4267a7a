import { extname, join } from 'node:path';
import { like, sql } from 'drizzle-orm';
import { webType } from '../../contract/choices/people.ts';
import { isStoredExtension, storedKinds } from '../../contract/values/fileTypes.ts';
import type { ServerDeps } from '../engine/ServerPortal.ts';
import type { Config } from '../config.ts';
import { inTransaction } from '../db/transaction.ts';
import { startLocks } from '../db/locks.ts';
import { companies } from '../db/schema/declared.ts';
import { idempotencyKeys, uploads as stored } from '../db/schema/people.ts';
import { createOperatingCompany } from '../modules/companies/companiesModule.ts';
import { createPerson } from '../access/people/createPerson.ts';
import { openAdministratorRole } from '../access/roles/roleRights.ts';
import { DemoWorld, stepPrefix } from './DemoClient.ts';
import { pairsOf, readDemoFile } from './demoFiles.ts';
import { fillFloor, fillRecall } from './fillFloor.ts';
import { fillMasters, backdateNumbers, fillRange, takeNumbersOut } from './fillMasters.ts';
import { fillOrders, fillSalesOrders } from './fillOrders.ts';
import { fillPoints } from './fillPoints.ts';
import { fillScans, fillSuspicions, tellNobody } from './fillScans.ts';
import {
  addApplicants,
  addBrandAdministrator,
  addDealers,
  addPacker,
  administrator,
  brandAdministrator,
  dealersOf,
  demoSignIns,
  estates,
  sealMaker,
} from './people.ts';

/**
 * Fills an empty database with the demo's companies, people, products, numbers and scans, by the server's own calls.
 * Servers that start at once fill once: the second waits. A fill that was broken off goes on where it stopped, as the
 * Idempotency-Keys of its steps are stored until the last one is done.
 *
 * @returns false for a database that is in use
 * @throws with the step's name if one is refused
 */
export async function fillDemo(given: ServerDeps): Promise<boolean> {
  // it needs only calls, and the pages may still be being built
  const deps = { ...given, config: { ...given.config, clientDir: undefined } };
  const holder = await deps.database.pool.connect();
  try {
    await holder.query(
      'begin; set local lock_timeout = 0; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    );
    await holder.query(`select pg_advisory_xact_lock(${startLocks.fillDemo})`);
    const { db } = deps.database;
    const isDemoStep = like(idempotencyKeys.key, `${stepPrefix}%`);
    const begun = await begunAt(deps);
    if (!begun) await openWorld(deps);
    else if (!(await db.select().from(idempotencyKeys).where(isDemoStep).limit(1)).length) return false;
    await fillWorld(new DemoWorld(deps, begun ?? (await begunAt(deps)) ?? deps.now()));
    await db.delete(idempotencyKeys).where(isDemoStep);
    return true;
  } finally {
    // closing the connection releases the lock, whatever state it is in
    holder.release(true);
  }
}

/** Finds when the first company was made; undefined for an empty database. */
async function begunAt({ database }: ServerDeps): Promise<Date | undefined> {
  const [first] = await database.db.select().from(companies).orderBy(companies.id).limit(1);
  return first?.createdAt;
}

const fakeAudio = 'fake.wav';

/** Stores, all or nothing, the operating company, its administrator, and a first step, which marks the demo as begun. */
export async function openWorld(deps: ServerDeps): Promise<void> {
  const [companyLogo, audio] = await Promise.all([
    storeFile(deps, sealMaker.logo),
    storeFile(deps, fakeAudio),
  ]);
  await inTransaction(deps.database, async (transaction) => {
    const companyId = await createOperatingCompany(deps, transaction, {
      companyName: sealMaker.CompanyName,
      companyDisplayName: sealMaker.CompanyDisplayName,
      prefix: sealMaker.Prefix,
      email: sealMaker.Email,
      mobile: sealMaker.Mobile,
      websiteUrl: sealMaker.WebsiteURL,
      address: sealMaker.Address,
      companyLogo,
      fakeMessage: sealMaker.FakeMessage,
      fakeAudio: audio,
      socialLinks: Object.fromEntries(pairsOf(sealMaker.SocialLinks)),
    });
    const roleId = await openAdministratorRole(transaction, companyId);
    const { userName, email, password, mobileNo } = administrator;
    const person = { userName, email, password, mobileNo, companyId, roleId, userType: webType };
    const userId = await createPerson(transaction, person);
    const begun = { userId, companyId, key: `${stepPrefix}begun`, requestHash: '' };
    await transaction.insert(idempotencyKeys).values(begun);
  });
}

/** Stores a file that nobody can upload yet, and returns its address. */
async function storeFile({ uploads, database }: ServerDeps, fileName: string): Promise<string> {
  const extension = extname(fileName).slice(1);
  if (!isStoredExtension(extension))
    throw new Error(`The demo's file ${fileName} is of no kind that is stored`);
  const bytes = await readDemoFile(fileName);
  const name = await uploads.store(bytes, extension);
  const { mimeType } = storedKinds[extension];
  await database.db.insert(stored).values({ name, mimeType, size: bytes.length }).onConflictDoNothing();
  return `/uploads/${name}`;
}

/** Fills everything after the first company and its administrator, each step once however often this begins. */
async function fillWorld(world: DemoWorld): Promise<void> {
  const { deps } = world;
  const seller = await world.clientOf(administrator);
  await addPacker(seller);
  await addDealers(seller, dealersOf(sealMaker.Prefix));
  await seller.upload(sealMaker.logo);
  const brandId = await seller.save('Company/CreateCompany', 'company', 'CompanyId', {
    ...estates,
    SocialLinks: Object.fromEntries(pairsOf(estates.SocialLinks)),
    CompanyLogo: await seller.upload(estates.logo),
    FakeAudio: await seller.upload(fakeAudio),
  });
  await addBrandAdministrator(deps, brandId);

  const owner = await world.clientOf(brandAdministrator);
  await addDealers(owner, dealersOf(estates.Prefix));
  const parts = await fillRange(world, seller, sealMaker);
  const goods = await fillRange(world, owner, estates);
  await backdateNumbers(world, parts);
  await backdateNumbers(world, goods);
  await fillOrders(world, seller, sealMaker, parts);
  await fillOrders(world, owner, estates, goods);
  await fillSalesOrders(world, seller, sealMaker);
  await fillSalesOrders(world, owner, estates);
  await fillFloor(world, parts);
  // after the orders, so some have older prices
  await fillMasters(world, seller, parts);
  await takeNumbersOut(world, seller, parts);
  await addApplicants(deps, seller);
  await tellNobody(deps);
  await fillScans(world, [
    { client: seller, ranges: parts, perDay: 6 },
    { client: owner, ranges: goods, perDay: 2 },
  ]);
  await fillPoints(world, seller, parts);
  // after the scans, which found its seals genuine
  await fillRecall(seller, parts);
  await fillSuspicions(deps, seller);
  await deps.database.db.execute(sql`delete from jobs using mails where job_id = jobs.id`);
  await world.signOut();
}

/** Tells who starts the demo where it is, who can sign in, and where the mailed codes lie. */
export function demoGreeting({ publicUrl, smtpUrl, dataDir }: Config): string {
  const width = Math.max(...demoSignIns.map(({ email }) => email.length));
  const signIns = demoSignIns.map(
    ({ email, password, who }) => `  ${email.padEnd(width)}  ${password}  ${who}`,
  );
  const mails = smtpUrl
    ? 'The six-digit code comes by mail.'
    : `The sign-in page offers these people and shows the six-digit code. Mails lie in ${join(dataDir, 'outbox')}.`;
  return ['', `Sealbook  ${publicUrl}`, '', ...signIns, '', mails, ''].join('\n');
}
