import { sql } from 'drizzle-orm';
import type { PrintFault } from '../../../contract/calls/seals/printing.ts';
import type { Language } from '../../../contract/language/Language.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import { clock } from '../../db/clock.ts';
import type { Transaction } from '../../db/transaction.ts';

/** Who asks for a print. */
export interface Asking {
  deps: Deps;
  session: Session;
  transaction: Transaction;
  language: Language;
}

/**
 * Asks a printer for the slip of a carton of the session's company; a server sends it once the transaction is committed. A
 * printer that the settings lack fails at once, so that its carton is packed anyway.
 */
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
