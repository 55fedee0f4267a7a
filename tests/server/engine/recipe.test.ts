import { expect, it } from 'vitest';
import type { ResourceDeclaration } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { registryOf } from '../../../server/engine/Module.ts';
import { done } from '../../support/ask.ts';
import { sendMails } from '../../support/mails.ts';
import { fileDeclaredApp, type Row, rowsOf } from '../../support/shelfApp.ts';
import { serviceTicket } from '../../examples/serviceTicket.ts';
import { serviceTicketsModule } from '../../examples/serviceTicketsModule.ts';

const { ProductId: _product, ...fields } = serviceTicket.fields;

/** The ticket of docs/declaring.md with the words that its module needs. */
const declaration: ResourceDeclaration = {
  ...serviceTicket,
  fields,
  columns: ['Subject', 'DueDate', 'TicketStatus'],
  hooks: { beforeSave: 'requireWorkday' },
  actions: [
    ...(serviceTicket.actions ?? []),
    {
      name: 'remind',
      label: 'Remind',
      right: 'edit',
      call: 'ServiceTicket/RemindTicket',
      confirm: 'Remind?',
    },
  ],
};

it('a module adds a rule, a refusal and a mail to a declaration', async () => {
  const { deps, personOf, newcomer } = await fileDeclaredApp(
    { serviceTicket: declaration },
    registryOf({ serviceTicketsModule }),
  );
  const author = await newcomer();
  const colleague = await personOf(author.companyId);
  const create = (DueDate: string) =>
    author.post<Row>('ServiceTicket/CreateTicket', { Subject: 'Leaking seal', Priority: 2, DueDate });
  expect(await create('2026/11/22')).toMatchObject({
    code: '400',
    data: { errors: { DueDate: 'Nobody works on a Sunday.' } },
  });
  const { TicketId } = await done(create('2026/11/23'));

  const close = { TicketId, CloseReason: 'Mended' };
  const message = 'Somebody else closes your ticket.';
  expect(await author.post('ServiceTicket/Close', close)).toMatchObject({ code: '400', message });
  expect(await rowsOf(author, 'ServiceTicket/GetTickets')).toMatchObject([{ Refused: { close: message } }]);

  expect(deps.mails).toEqual([]);
  await done(colleague.get(`ServiceTicket/RemindTicket/${String(TicketId)}`));
  await sendMails(deps);
  expect(deps.mails).toMatchObject([{ subject: 'Leaking seal' }]);
  await done(colleague.post('ServiceTicket/Close', close));
});
