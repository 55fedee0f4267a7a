import { dayInZone } from '../../contract/day/day.ts';
import { createApp } from '../app.ts';
import type { Deps } from '../calls/Deps.ts';
import { addApplicants } from './addApplicants.ts';
import { addDealers } from './addDealers.ts';
import { addBrandAdministrator, addRole } from './addPeople.ts';
import { autoParts } from './autoParts.ts';
import { estates, fakeAudio, sealMaker } from './companies.ts';
import { estateDealers, partDealers } from './dealers.ts';
import { DemoClient } from './DemoClient.ts';
import { estateGoods } from './estateGoods.ts';
import { fillMasters } from './fillMasters.ts';
import { fillRange } from './fillRange.ts';
import { fillScans } from './fillScans.ts';
import { administrator, brandAdministrator, demoRoles } from './people.ts';

/**
 * Fills what follows the first company and its administrator, each step once however often this is begun.
 *
 * @param begun when the demo was begun: its days are counted from then
 */
export async function fillWorld(deps: Deps, begun: Date): Promise<void> {
  let mail = '';
  const catchMail = { send: async ({ text }: { text: string }) => void (mail = text) };
  const app = createApp({ ...deps, mailer: catchMail });
  const code = () => /\b\d{6}\b/.exec(mail)?.[0] ?? '';
  const today = dayInZone(deps.config.timeZone, 0, begun);

  const seller = await DemoClient.signIn(app, administrator, code);
  for (const role of demoRoles) await addRole(deps, seller, role);
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
  await owner.save('RoleMaster/CreateRole', 'role Dealer', 'RoleId', {
    RoleName: 'Dealer',
    RoleDesc: 'Shops and traders that sell for the estates',
    UserType: 2,
  });
  await addDealers(owner, estateDealers);
  const parts = await fillRange(seller, autoParts, today);
  const goods = await fillRange(owner, estateGoods, today);
  await fillMasters(seller, parts, today);
  await addApplicants(deps, seller);
  await fillScans(deps, begun, [
    { client: seller, ranges: parts, perDay: 6 },
    { client: owner, ranges: goods, perDay: 2 },
  ]);
  await Promise.all([seller.signOut(), owner.signOut()]);
}
