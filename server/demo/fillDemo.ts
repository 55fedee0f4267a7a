import { extname, join } from 'node:path';
import { like } from 'drizzle-orm';
import { dayInZone } from '../../contract/day/day.ts';
import { isStoredExtension, storedKinds } from '../../contract/values/fileTypes.ts';
import { createApp } from '../app.ts';
import type { ServerDeps } from '../engine/ServerPortal.ts';
import type { Config } from '../config.ts';
import { inTransaction, startLocks } from '../db/connect.ts';
import { companies } from '../db/schema/declared.ts';
import { idempotencyKeys, uploads as stored } from '../db/schema/people.ts';
import { createOperatingCompany } from '../modules/companies/companiesModule.ts';
import { createPerson } from '../modules/people/createPerson.ts';
import { openAdministratorRole } from '../modules/roles/roleRights.ts';
import { addApplicants } from './applicants.ts';
import { autoParts, estateGoods, estates, fakeAudio, sealMaker } from './companies.ts';
import { addDealers, estateDealers, partDealers } from './dealers.ts';
import { DemoClient, readDemoFile, stepPrefix } from './DemoClient.ts';
import { fillFloor, fillRecall } from './fillFloor.ts';
import { fillMasters, fillRange, backdateNumbers } from './fillMasters.ts';
import { estateOrders, fillOrders, partOrders, pastEstateOrders, pastPartOrders } from './fillOrders.ts';
import { fillPoints } from './fillPoints.ts';
import { fillSalesOrders } from './fillSalesOrders.ts';
import { fillScans } from './fillScans.ts';
import { fillSuspicions, tellNobody } from './fillSuspicions.ts';
import { fillTakenOut } from './fillTakenOut.ts';
import {
  addBrandAdministrator,
  addPacker,
  administrator,
  brandAdministrator,
  demoSignIns,
  packer,
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
  // it needs calls alone, and the pages may still be being built
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
    await fillWorld(deps, begun ?? (await begunAt(deps)) ?? deps.now());
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

/**
 * Stores the operating company, its administrator, who makes all further calls, and a first step, which marks the demo as
 * being filled: all of it or nothing.
 */
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
      socialLinks: sealMaker.SocialLinks,
    });
    const roleId = await openAdministratorRole(transaction, companyId);
    const userId = await createPerson(transaction, { ...administrator, companyId, roleId, userType: 1 });
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

/**
 * Fills everything after the first company and its administrator, each step once however often this begins.
 *
 * @param begun when the demo was begun; its days count from then
 */
async function fillWorld(deps: ServerDeps, begun: Date): Promise<void> {
  let mail = '';
  const catchMail = { send: async ({ text }: { text: string }) => void (mail = text) };
  const quiet = { ...deps, mailer: catchMail };
  const app = createApp(quiet);
  const code = () => /\b\d{6}\b/.exec(mail)?.[0] ?? '';
  const today = dayInZone(deps.config.timeZone, 0, begun);

  const seller = await DemoClient.signIn(app, administrator, code);
  await addPacker(deps);
  await addDealers(seller, partDealers);
  const { logo, ...brand } = estates;
  const [companyLogo, audio] = [await seller.upload(logo), await seller.upload(fakeAudio)];
  await seller.upload(sealMaker.logo);
  const brandId = await seller.save('Company/CreateCompany', 'company', 'CompanyId', {
    ...brand,
    CompanyLogo: companyLogo,
    FakeAudio: audio,
  });
  await addBrandAdministrator(deps, brandId);

  const owner = await DemoClient.signIn(app, brandAdministrator, code);
  await addDealers(owner, estateDealers);
  const parts = await fillRange(seller, autoParts, today);
  const goods = await fillRange(owner, estateGoods, today);
  await backdateNumbers(deps, begun, parts);
  await backdateNumbers(deps, begun, goods);
  const partSeller = { person: administrator, dealers: partDealers };
  await fillOrders(quiet, begun, code, partSeller, parts, [...pastPartOrders, ...partOrders]);
  const brandSeller = { person: brandAdministrator, dealers: estateDealers };
  await fillOrders(quiet, begun, code, brandSeller, goods, [...pastEstateOrders, ...estateOrders]);
  await fillSalesOrders(quiet, begun, code, administrator, pastPartOrders.length);
  await fillSalesOrders(quiet, begun, code, brandAdministrator, pastEstateOrders.length);
  await fillFloor(quiet, begun, code, { person: packer, prefix: sealMaker.Prefix, parts });
  // after the orders, so that some have older prices
  await fillMasters(seller, parts, today);
  await fillTakenOut(quiet, begun, code, parts);
  await addApplicants(quiet, seller);
  await tellNobody(deps);
  await fillScans(deps, begun, [
    { client: seller, ranges: parts, perDay: 6 },
    { client: owner, ranges: goods, perDay: 2 },
  ]);
  if (parts[0])
    await fillPoints(quiet, {
      staff: seller,
      mapped: parts[0],
      end: begun,
      signIn: (person) => DemoClient.signIn(app, person, code),
    });
  // after the scans, which found its seals genuine
  await fillRecall(seller, parts);
  await fillSuspicions(deps, seller);
  await Promise.all([seller.signOut(), owner.signOut()]);
}

/** Tells who starts the demo where it is, who can sign in, and where the mailed codes lie. */
export function demoGreeting({ publicUrl, smtpUrl, dataDir }: Config): string {
  const width = Math.max(...demoSignIns.map(({ person }) => person.email.length));
  const signIns = demoSignIns.map(
    ({ person: { email, password }, who }) => `  ${email.padEnd(width)}  ${password}  ${who}`,
  );
  const mails = smtpUrl
    ? 'The six-digit code comes by mail.'
    : `The six-digit code lies in ${join(dataDir, 'outbox')}.`;
  return ['', `Sealbook  ${publicUrl}`, '', ...signIns, '', mails, ''].join('\n');
}
