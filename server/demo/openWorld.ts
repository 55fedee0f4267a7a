import { extname } from 'node:path';
import type { Deps } from '../calls/Deps.ts';
import { inTransaction } from '../db/connect.ts';
import { idempotencyKeys } from '../db/schema/people.ts';
import { createOperatingCompany } from '../modules/companies/createOperatingCompany.ts';
import { createAdministratorRole } from '../modules/login/createAdministratorRole.ts';
import { createPerson } from '../modules/login/createPerson.ts';
import { isStoredExtension } from '../modules/uploads/storedKinds.ts';
import { fakeAudio, sealMaker } from './companies.ts';
import { readDemoFile, stepPrefix } from './DemoClient.ts';
import { administrator } from './people.ts';

/**
 * Keeps the operating company and its administrator, who can then make the calls that everything else needs, and a first
 * step that says that the demo is being filled: all of it or nothing.
 */
export async function openWorld(deps: Deps): Promise<void> {
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
    const roleId = await createAdministratorRole(transaction, companyId);
    const userId = await createPerson(transaction, { ...administrator, companyId, roleId, userType: 1 });
    await transaction.insert(idempotencyKeys).values({ userId, key: `${stepPrefix}begun`, requestHash: '' });
  });
}

/** Stores a file for which nobody can make the upload call yet; answers its address. */
async function storeFile({ uploads }: Deps, name: string): Promise<string> {
  const extension = extname(name).slice(1);
  if (!isStoredExtension(extension)) throw new Error(`The demo's file ${name} is of no kind that is stored`);
  return `/uploads/${await uploads.keep(await readDemoFile(name), extension)}`;
}
