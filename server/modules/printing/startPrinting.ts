import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { dayInZone, wireDay } from '../../../contract/day/day.ts';
import { textOf } from '../../../contract/language/textOf.ts';
import type { Language } from '../../../contract/language/Language.ts';
import { labelsOf } from '../../../contract/print/labels.ts';
import { makeZpl } from '../../../contract/print/makeZpl.ts';
import { openLetters } from '../../../contract/print/openLetters.ts';
import type { ReadFont } from '../../../contract/print/Paper.ts';
import type { Deps } from '../../calls/Deps.ts';
import { pgError, sqlState } from '../../db/pgError.ts';
import { type Rounds, startRounds } from '../../engine/jobs.ts';
import { type Printer, type Sent, sendToPrinter } from '../../services/printers.ts';

const require = createRequire(import.meta.url);
const fontFiles = {
  plain: {
    400: '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
    600: '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
  },
  devanagari: {
    400: '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
    600: '@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf',
  },
} as const;

const readFont: ReadFont = async (face, weight) =>
  new Uint8Array(await readFile(require.resolve(fontFiles[face][weight]))).buffer;

/** The fonts, from the first slip on. */
let letters: ReturnType<typeof openLetters> | undefined;

const printTexts = (language: Language) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../src/i18n/locales/${language}/print.json`), 'utf8'),
  );

/** A print that this server sends. */
interface Taken {
  id: number;
  tries: number;
  cartonId: number;
  language: Language;
}

/** Longer than a printer may take, with the making of the slip. */
const sendingSeconds = 60;

/** Takes a printer's oldest print for this server; undefined if none waits, or while a slip is sent to the printer. */
async function takePrint(
  { database }: Pick<Deps, 'database'>,
  { name }: Printer,
): Promise<Taken | undefined> {
  try {
    const { rows } = await database.db.execute<Taken & Record<string, unknown>>(sql`
      update prints set state = 'sending', tries = tries + 1,
        sending_until = now() + ${sendingSeconds} * interval '1 second'
      where id = (select id from prints where printer = ${name} and state = 'waiting'
        and not exists (select from prints where printer = ${name} and state = 'sending')
        order by asked_at, id for update skip locked limit 1)
      returning id, tries, carton_id as "cartonId", language`);
    return rows[0];
  } catch (error) {
    // another server was first
    if (pgError(error)?.code === sqlState.uniqueViolation) return undefined;
    throw error;
  }
}

/** Makes the slip of a carton as it is now; undefined for one that was unpacked. */
async function slipOf({ database, config }: Deps, { cartonId, language }: Taken, printer: Printer) {
  const { rows } = await database.db.execute<{
    code: string;
    sscc: string | null;
    product: string;
    company: string;
    quantity: number;
    at: Date;
  }>(sql`
    select c.code, c.sscc, p.product_name as product, o.company_name as company, c.quantity, c.created_at as at
    from packed_cartons c join products p on p.id = c.product_id join companies o on o.id = c.company_id
    where c.id = ${cartonId} and c.state <> 'unpacked'`);
  const [carton] = rows;
  if (!carton) return undefined;
  const { code, sscc, product, quantity, at, company } = carton;
  const CreatedDt = wireDay(dayInZone(config.timeZone, 0, new Date(at)));
  const slip = { CartonId: code, ProductName: product, CreatedDt, Qty: quantity, SSCC: sscc ?? undefined };
  const texts = printTexts(language);
  const labels = labelsOf(
    { kind: 'packedSlips', companyName: company, slips: [slip] },
    (key) => textOf(language, texts, key) ?? key,
  );
  letters ??= openLetters(readFont);
  return makeZpl(labels, { resolution: printer.resolution, shape: await letters });
}

/** Makes a slip and sends it. Returns the outcome, whatever happens. */
async function send(deps: Deps, taken: Taken, printer: Printer): Promise<Sent> {
  try {
    const slip = await slipOf(deps, taken, printer);
    return slip === undefined ? { state: 'failed', fault: 'unpacked' } : await sendToPrinter(printer, slip);
  } catch (error) {
    letters = undefined;
    deps.log.error({ err: error, print: taken.id }, 'a slip was not made');
    return { state: 'failed', fault: 'ours' };
  }
}

/** Says of prints whose server stopped while it sent them that nobody knows their outcome. */
const settleStopped = ({ database }: Pick<Deps, 'database'>) =>
  database.db.execute(sql`
    update prints set state = 'unknown', fault = 'stopped', sending_until = null
    where state = 'sending' and sending_until < now()`);

/** Sends what waits for a printer, one slip after the other. A print is sent once: whatever its outcome, it waits for people. */
export async function sendPrints(deps: Deps, printer: Printer, isStopped = () => false): Promise<void> {
  await settleStopped(deps);
  const take = async () => (isStopped() ? undefined : takePrint(deps, printer));
  for (let taken = await take(); taken; taken = await take()) {
    const { state, fault } = await send(deps, taken, printer);
    if (fault)
      deps.log.warn({ print: taken.id, printer: printer.name, fault }, 'a slip was perhaps not printed');
    await deps.database.db.execute(sql`
      update prints set state = ${state}, fault = ${fault}, sending_until = null
      where id = ${taken.id} and tries = ${taken.tries} and state = 'sending'`);
  }
}

/** Sends prints until it is stopped. No printer waits for another one. */
export const startPrinting = (deps: Deps): Rounds[] =>
  deps.config.printers.map((printer) =>
    startRounds(deps.log, 'slips were not sent', (isStopped) => sendPrints(deps, printer, isStopped)),
  );
