import { expect, it } from 'vitest';
import { checkUser, deleteAccount, forgotPassword } from '../../../contract/calls/account/login.ts';
import { mailFailures } from '../../../contract/choices/reportMail.ts';
import { inTransaction } from '../../../server/db/transaction.ts';
import { inLanguage } from '../../../server/language/inLanguage.ts';
import { askToConfirm, tellApplicant, tellOwners } from '../../../server/modules/applicants/receiveSignUp.ts';
import { mailEnds } from '../../../server/engine/reportMails/sendReport.ts';
import { createAdministratorRole } from '../../../server/access/roles/roleRights.ts';
import { tellOfSuspicions } from '../../../server/modules/suspicion/tellOfSuspicions.ts';
import { resources } from '../../../src/resources/index.ts';
import { createBrand } from '../../support/brand.ts';
import { createUser, everyRight } from '../../support/factories.ts';
import { sendMails } from '../../support/mails.ts';
import { peopleWorld } from '../../support/peopleWorld.ts';
import { suspectSeal } from '../../support/suspicionWorld.ts';

const { deps, ask } = await peopleWorld();

/** Three English words in a row, which no name, address or code of these mails has. */
const english = /[A-Za-z]+ [A-Za-z]+ [A-Za-z]+/;

it('says every mail in Hindi to the end, and leaves its addresses whole', async () => {
  const brand = await createBrand(deps, { 'suspicious-seals': everyRight });
  const roleId = await inTransaction(deps.database, (transaction) =>
    createAdministratorRole(transaction, brand.companyId),
  );
  const { email, password, mobileNo } = await createUser(deps, { companyId: brand.companyId, roleId });
  await deps.database.pool.query(`update users set language = 'hi'`);
  await ask(checkUser, { Email: email, Password: password, RequestType: 1 });
  await ask(deleteAccount, { Email: email, Password: password, RequestType: 1 });
  await ask(forgotPassword, { Email: email });
  await expect.poll(() => deps.mails).toHaveLength(3);
  await inTransaction(deps.database, async (transaction) => {
    const told = { deps, transaction, companyId: brand.companyId, companyName: 'Malabar' };
    await tellApplicant(told, { email, mobileNo });
    await tellOwners(told, { email, mobileNo });
    await tellOwners(told, { email: 'new@example.com', mobileNo });
    await askToConfirm(told, { email: 'new@example.com', mobileNo: '' }, 'token');
  });
  const first = await brand.mapped(await brand.product(), 2);
  await suspectSeal(deps, brand.companyId, first);
  await tellOfSuspicions(deps);
  await sendMails(deps);
  const declared = resources
    .flatMap(({ actions, reminders }) => [
      ...actions.flatMap((action) => ('mail' in action && action.mail ? [action.mail] : [])),
      ...Object.values(reminders),
    ])
    .map(({ subject, text }) => `${subject}\n${text}`.replaceAll('{portal}', 'https://x.example'))
    .map((text) => text.replaceAll(/\{\w+\}/g, 'Asha'));
  const reports = [
    'Boxes: 12 rows. They are in the attached file.\n\nSee the list at https://x.example/m\n\nAsha planned this mail.\n\nNot for you any more? End your copy at https://x.example/login#end-mail=1.2.x',
    ...Object.values(mailEnds).map((why) => `Ended: Boxes\n“Boxes” is not sent any more: ${why}\n`),
    ...[mailEnds.readerMayNot, ...Object.values(mailFailures)].map(
      (why) => `Not sent to everybody: Boxes\n“Boxes” did not reach Asha: ${why}\n`,
    ),
  ];
  const texts = [
    ...deps.mails.map(({ subject, text }) => `${subject}\n${text}`),
    ...declared,
    ...reports,
  ].map(
    // strangers have no language, and get the mail in English
    (text) => inLanguage('hi', text),
  );
  expect(texts).toHaveLength(9 + declared.length + reports.length);
  expect(declared).toHaveLength(5);
  expect(texts.filter((text) => english.test(text))).toEqual([]);
  // a program that makes links would take the sign along
  expect(texts.filter((text) => /https?:\S+।/.test(text))).toEqual([]);
  expect(texts.join('\n')).toMatch(/^- इसे 6 लोगों ने/m);
});
