import { sql } from 'drizzle-orm';
import { refusalAt } from '../../server/calls/answer.ts';
import { queueMail } from '../../server/engine/mails.ts';
import type { Action, Module } from '../../server/engine/Module.ts';
import type { Hook } from '../../server/engine/save.ts';

/** Refuses a ticket that is due on a Sunday. */
const requireWorkday: Hook = ({ values: { DueDate } }) =>
  typeof DueDate === 'string' && new Date(DueDate).getUTCDay() === 0
    ? Promise.reject(refusalAt('DueDate', 'Nobody works on a Sunday.'))
    : Promise.resolve();

/** Mails the person who added the ticket, once the action is committed. */
const remind: Action = async ({ transaction, session, id }) => {
  const { rows } = await transaction.execute<{ subject: string; email: string }>(sql`
    select t.subject, u.email from service_tickets t join users u on u.id = t.created_by
    where t.id = ${id} and t.company_id = ${session.companyId}`);
  for (const { subject, email: to } of rows)
    await queueMail(transaction, session, { to, subject, text: `Your ticket '${subject}' is still open.\n` });
  return { message: 'Reminder sent.' };
};

const ownTicket = `exists (select from service_tickets t where t.id = r."TicketId" and t.created_by = :user)`;

export const serviceTicketsModule = {
  beforeSave: { requireWorkday },
  actions: { 'ServiceTicket/RemindTicket': remind },
  refusals: {
    serviceTicket: { row: { close: `case when ${ownTicket} then 'Somebody else closes your ticket.' end` } },
  },
} satisfies Module;
