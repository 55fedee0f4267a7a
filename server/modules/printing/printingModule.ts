import { sql, type SQL } from 'drizzle-orm';
import {
  getPrinters,
  type PrintFault,
  printFaults,
  printSlip,
  type PrintState,
} from '../../../contract/calls/seals/printing.ts';
import type { Language } from '../../../contract/language/Language.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import { clock } from '../../db/clock.ts';
import type { Transaction } from '../../db/transaction.ts';
import { webType } from '../../../contract/choices/people.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { codeIn } from '../../../contract/serial/parseScan.ts';
import { done, Refusal, refusalAt } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import type { ActionContext, Module } from '../../engine/Module.ts';
import { languageOf } from '../../language/inLanguage.ts';

/** Who asks for a print. */
export interface Asking {
  deps: Deps;
  session: Session;
  transaction: Transaction;
  language: Language;
}

/** Asks a printer for a carton's slip, sent after the commit. A printer that is gone fails at once: the carton is packed. */
export async function addPrint(
  { deps, session, transaction, language }: Asking,
  { cartonId, printer }: { cartonId: number; printer: string },
): Promise<number> {
  const isKnown = deps.config.printers.some(({ name }) => name === printer);
  const fault: PrintFault | null = isKnown ? null : 'noPrinter';
  const { rows } = await transaction.execute<{ id: number }>(sql`
    insert into prints (company_id, carton_id, printer, state, fault, language, asked_at, asked_by)
    select company_id, id, ${printer}, ${isKnown ? 'waiting' : 'failed'}, ${fault}, ${language}, ${clock}, ${session.userId}
    from packed_cartons where id = ${cartonId} and company_id = ${session.companyId} returning id`);
  const [print] = rows;
  if (!print) throw new Error(`The company has no carton ${cartonId}`);
  return print.id;
}

const printsQuery = `
  select r.id as "PrintId", c.code as "CartonId", r.printer as "Printer", r.state as "State", r.fault as "Fault",
    u.user_name as "AskedBy", r.asked_at as "AskedAt", lower(c.code) as "_search"
  from prints r join packed_cartons c on c.id = r.carton_id left join users u on u.id = r.asked_by
  where r.company_id = :company and :is_staff`;

/** Leads a print from one of some states to another. Of two who do so at once, the second is refused. */
async function lead(
  { session, transaction, id }: ActionContext,
  { from, to, also = sql`` }: { from: readonly PrintState[]; to: PrintState; also?: SQL },
): Promise<string> {
  const { rows } = await transaction.execute<{ code: string; printer: string }>(sql`
    update prints p set state = ${to} ${also} from packed_cartons c
    where p.id = ${id} and p.company_id = ${session.companyId} and p.state = any(${sql.param(from)}::text[])
      and c.id = p.carton_id
    returning c.code, p.printer`);
  const [print] = rows;
  if (!print) throw new Refusal('This print has gone on in the meantime.', { code: '409' });
  await recordChange(transaction, session, {
    page: pageKeys.printQueue,
    recordId: id,
    label: print.code,
    action: 'updated',
    after: { CartonId: print.code, Printer: print.printer, State: to },
  });
  return print.code;
}

async function printAgain(context: ActionContext) {
  const asked = sql`, fault = null, asked_at = ${clock}, asked_by = ${context.session.userId}`;
  const from = ['sent', 'failed', 'unknown', 'givenUp'] as const;
  return { message: `${await lead(context, { from, to: 'waiting', also: asked })} is printed again.` };
}

async function giveUp(context: ActionContext) {
  const from = ['waiting', 'failed', 'unknown'] as const;
  return { message: `${await lead(context, { from, to: 'givenUp' })} is given up.` };
}

const getPrintersEndpoint = endpoint(getPrinters, async ({ deps, session }) => {
  const printers = session.userType === webType ? deps.config.printers : [];
  return done(printers.map(({ name }) => ({ Printer: name })));
});

/** `PrintQueue/PrintSlip`: asks for the slip of a packed carton, whoever packed it. */
const printSlipEndpoint = endpoint(printSlip, ({ deps, session, input, write, http }) => {
  const { Printer: printer } = input;
  if (!deps.config.printers.some(({ name }) => name === printer))
    throw refusalAt('Printer', printFaults.noPrinter);
  return write(async (transaction) => {
    const { rows } = await transaction.execute<{ id: number }>(sql`
      select id from packed_cartons where company_id = ${session.companyId} and code = ${codeIn(input.CartonId)}
        and state <> 'unpacked'`);
    const [carton] = rows;
    if (!carton) throw refusalAt('CartonId', 'This is not a packed carton.');
    const asking = { deps, session, transaction, language: languageOf(http) };
    const PrintId = await addPrint(asking, { cartonId: carton.id, printer });
    return done({ PrintId }, 'The slip is on its way to the printer.');
  });
});

/** Sends slips to the label printers that the settings name. */
export const printingModule = {
  endpoints: () => [getPrintersEndpoint, printSlipEndpoint],
  rows: { prints: printsQuery },
  actions: { 'PrintQueue/PrintAgain': printAgain, 'PrintQueue/GiveUp': giveUp },
} satisfies Module;
