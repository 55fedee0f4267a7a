import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { getSeals } from '../../../contract/calls/seals/serials.ts';
import { codeLawFacts } from '../../../contract/choices/codeLawFacts.ts';
import type { CodeLaw } from '../../../contract/choices/codeLaws.ts';
import type { Day } from '../../../contract/day/day.ts';
import { areSound, type Element } from '../../../contract/gs1/elements.ts';
import { csvText } from '../../../contract/values/csvText.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { sealForm } from '../../../contract/choices/choices.ts';
import { formatRange, quantityOf, type SerialRange } from '../../../contract/serial/serialRange.ts';
import { maxLinkSerial } from '../../../contract/serial/sealNames.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { HttpRefusal, refusalAt } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import type { Database } from '../../db/connect.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { parseMultirange, toRangeLiteral } from '../../db/rangeLiteral.ts';
import { createTurns, withTurn } from '../../db/createTurns.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import { streamed } from '../../engine/exports/sendRows.ts';
import { columnsOf, fileOf, fileTypes, tableFile } from '../../engine/exports/tableFile.ts';
import type { Module } from '../../engine/Module.ts';
import type { SealPrinting } from '../../seals/keyring.ts';
import { startThread } from '../../services/startThread.ts';
import { batchFacts, type Facts, productFacts, requireLawfulPrint } from '../codeLaws/requireLawful.ts';
import { unissuedOf } from '../serials/issueRange.ts';
import { type SealPart, sealRows } from './sealRows.ts';
import type { SealChunk, SealQuestion } from './sealWorker.ts';

/** What a print house gets of each seal. Numbers with zeros are texts. */
const sealTable = (parts: readonly SealPart[]) => ({
  name: 'Seals',
  columns: columnsOf(
    ['SeqNo', 'Code', 'Url', 'ScratchCode', ...(parts.some(({ beside }) => beside) ? ['DataMatrix'] : [])],
    ['SeqNo'],
  ),
  isAscii: true,
});

// Thread

const noGtin =
  'Your company prints GS1 Digital Links. Please map all of these numbers to products with a GTIN before you print them.';
const tooLarge = `A GS1 Digital Link has numbers up to ${formatQuantity(maxLinkSerial)}.`;

/** The thread that makes codes for all downloads of the process, one chunk of each in turn. */
interface Maker {
  ask: (question: SealQuestion) => void;
  /** The readers that wait for a chunk, by their downloads. */
  waiting: Map<number, { take: (text: string | undefined) => void; fail: (error: unknown) => void }>;
}

let maker: Maker | undefined;
let lastId = 0;

const program = import.meta.resolve('./sealWorker.ts');

function startMaker(): Maker {
  const worker = startThread(program);
  const waiting: Maker['waiting'] = new Map();
  const started: Maker = { ask: (question) => worker.postMessage(question, []), waiting };
  worker.on('message', ({ id, text }: SealChunk) => {
    waiting.get(id)?.take(text);
    waiting.delete(id);
  });
  const end = (error: unknown) => {
    if (maker === started) maker = undefined;
    for (const { fail } of waiting.values()) fail(error);
    waiting.clear();
  };
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread that makes seals has ended.')));
  worker.unref();
  return started;
}

/**
 * Makes the lines of a range off the main thread, as fast as it is read: however many seals cost neither memory
 * nor anybody's wait.
 *
 * @param host where the seals lead: a host name or a whole origin
 */
async function* makeSeals(
  { key, ...printing }: SealPrinting,
  host: string,
  parts: readonly SealPart[],
): AsyncGenerator<string> {
  maker ??= startMaker();
  const { ask, waiting } = maker;
  const id = ++lastId;
  ask({ id, begin: { printing, key, host, parts } });
  try {
    for (;;) {
      const text = await new Promise<string | undefined>((take, fail) => {
        waiting.set(id, { take, fail });
        ask({ id, next: true });
      });
      if (text === undefined) return;
      yield text;
    }
  } finally {
    ask({ id, end: true });
  }
}

async function requireIssued(database: Database, { companyId, program }: Session, range: SerialRange) {
  const unissued = await unissuedOf(database.db, companyId, range, program?.id);
  const message = program
    ? `This program does not print all of ${formatRange(range)}.`
    : `Your company has not issued all of ${formatRange(range)}.`;
  if (unissued.length) throw refusalAt('FromNo', message);
}

const noLinks =
  'A DataMatrix holds the serial of a GS1 Digital Link. Please let the company print seals as GS1 Digital Links, in Company Master.';
const noBatch =
  'A DataMatrix takes a batch number of at most 20 letters, digits and signs without brackets. Please correct this one: %{batch}.';

/** What a DataMatrix says of a batch, in GS1's form. Throws Refusal for a batch number that it can't hold. */
function elementsOf(batch: string | null, expiresOn: Day | null): Element[] {
  const elements: Element[] = [
    ...(expiresOn ? [['17', expiresOn.slice(2).replaceAll('-', '')] as const] : []),
    ...(batch ? [['10', batch] as const] : []),
  ];
  if (!areSound(elements) || /[()]/.test(batch ?? ''))
    throw refusalAt(
      'FromNo',
      noBatch.replace('%{batch}', () => batch ?? ''),
    );
  return elements;
}

interface MappedPart extends Record<string, unknown> {
  isLink: boolean;
  numbers: string | null;
  gtin: string | null;
  law: { law: CodeLaw; product: string; facts: Facts } | null;
  batch: string | null;
  expires: Day | null;
}

/**
 * Divides numbers by the GTINs of the products that they are mapped to, if the company prints Digital Links, and by their batches where
 * somebody or a law asks for a DataMatrix. Throws Refusal where a law asks for what is missing, and where a number is on no product
 * with a GTIN: its link could name none.
 */
async function partsOf(
  database: Database,
  companyId: number,
  range: SerialRange,
  isAsked: boolean,
): Promise<SealPart[]> {
  const literal = toRangeLiteral(range);
  const { rows } = await database.db.execute<MappedPart>(sql`
    select coalesce(c.seal_form = ${sealForm.link}, false) as "isLink", (m.mapped * int8multirange(${literal}::int8range))::text as numbers,
      p.gtin, m.batch_no as batch, m.expires_on::text as expires, case when g.code_law is not null then json_build_object('law', g.code_law,
        'product', p.product_name, 'facts', json_build_object(${sql.raw(productFacts)}, ${sql.raw(batchFacts)})) end as law
    from companies c left join (mappings m join products p on p.id = m.product_id join categories g on g.id = p.category_id)
      on m.company_id = c.id and m.mapped && ${literal}::int8range
    where c.id = ${companyId} order by lower(m.serials)`);
  for (const { law } of rows) if (law) requireLawfulPrint(law.law, law.product, law.facts);
  // one file has it for all of its seals: its lines are equally long
  const hasMatrix = isAsked || rows.some(({ law }) => law && codeLawFacts[law.law].inDataMatrix);
  if (!rows.some(({ isLink }) => isLink)) {
    if (hasMatrix) throw refusalAt('FromNo', noLinks);
    return [range];
  }
  const parts = rows.flatMap(({ gtin, numbers, batch, expires }) => {
    if (gtin === null) return [];
    const beside = hasMatrix ? { beside: elementsOf(batch, expires) } : {};
    return parseMultirange(numbers ?? '{}').map((part) => ({ ...part, gtin, ...beside }));
  });
  const ready = parts.reduce((sum, part) => sum + quantityOf(part), 0);
  if (ready < quantityOf(range)) throw refusalAt('FromNo', noGtin);
  if (range.to > maxLinkSerial) throw refusalAt('ToNo', tooLarge);
  return parts.sort((one, other) => one.from - other.from);
}

// A part of a file

const headOf = (parts: readonly SealPart[]): string =>
  csvText([sealTable(parts).columns.map(({ header }) => header)]);

/** The bytes of the lines from the first number of `range` to `last`, as long as `line` except for the digits of its number. */
function bytesTo(range: SerialRange, last: number, line: string): number {
  let bytes = (last - range.from + 1) * (line.length - String(range.from).length);
  for (let low = 1; low <= last; low *= 10) {
    const count = Math.min(last, low * 10 - 1) - Math.max(range.from, low) + 1;
    if (count > 0) bytes += count * String(low).length;
  }
  return bytes;
}

/**
 * Finds where a file of CSV goes on from a byte on: with which numbers, and the bytes of theirs to leave out. In a part, lines are
 * equally long except for the digits of their numbers.
 *
 * @param lineOf the line of a part's first number
 */
function resumeAt(parts: readonly SealPart[], lineOf: (part: SealPart) => string, byte: number) {
  const head = headOf(parts);
  let total = head.length;
  let left: { parts: readonly SealPart[]; skip: number } | undefined;
  for (const [at, part] of parts.entries()) {
    const line = lineOf(part);
    const whole = bytesTo(part, part.to, line);
    if (!left && byte >= total && byte < total + whole) {
      let [from, to] = [part.from, part.to];
      while (from < to) {
        const middle = Math.floor((from + to) / 2);
        if (total + bytesTo(part, middle, line) <= byte) from = middle + 1;
        else to = middle;
      }
      const skip = byte - total - bytesTo(part, from - 1, line);
      left = { parts: [{ ...part, from }, ...parts.slice(at + 1)], skip };
    }
    total += whole;
  }
  return { total, ...(left ?? { parts, skip: byte }), withHead: byte < head.length };
}

/** Leaves out the first bytes of a text of ASCII. */
async function* without(
  chunks: AsyncGenerator<string | Uint8Array>,
  bytes: number,
): AsyncGenerator<string | Uint8Array> {
  let rest = bytes;
  for await (const chunk of chunks) {
    if (rest < chunk.length) yield chunk.slice(rest);
    rest = Math.max(0, rest - chunk.length);
  }
}

/** The byte from which on a request wants the file that it knows as `etag`. Undefined for the whole file. */
function firstByte(http: Context, etag: string): number | undefined {
  const wanted = /^bytes=(\d{1,15})-$/.exec(http.req.header('range') ?? '')?.[1];
  return wanted !== undefined && http.req.header('if-range') === etag ? Number(wanted) : undefined;
}

/** Downloads at once in this process, and of one person. */
const turns = createTurns({ atOnce: 20, perPerson: 2, patience: 5000 });

const busy = 'Several downloads of seals are being made right now. Please try again in a moment.';
const tryAgainSeconds = 10;

/** Records who takes which seals, made with which key: whoever has them can print them. */
const recordDownload = (
  transaction: Transaction,
  session: Session,
  { prefix, keyId }: SealPrinting,
  range: SerialRange,
  fromByte: number,
) =>
  recordChange(transaction, session, {
    page: pageKeys.issueNumber,
    // a range is no record
    recordId: 0,
    label: `Seals ${formatRange(range)}`,
    action: 'downloaded',
    after: {
      FromNo: range.from,
      ToNo: range.to,
      Qty: quantityOf(range),
      Prefix: prefix,
      Key: keyId,
      ...(fromByte && { FromByte: fromByte }),
    },
  });

/**
 * `IssueNo/GetSeals?FromNo&ToNo`: the seals of issued numbers as the print house's CSV or as a workbook, made with the
 * company's newest key while they are sent. The audit log has the download before its first seal is sent. A program gets those that
 * it prints. CSV goes on from a byte on, where `If-Range` names the same file.
 */
const getSealsEndpoint = endpoint(getSeals, async ({ deps, session, http, input }) => {
  const range = { from: input.FromNo, to: input.ToNo };
  await requireIssued(deps.database, session, range);
  const all = await partsOf(deps.database, session.companyId, range, input.DataMatrix !== undefined);
  const printing = await deps.keyring.printingOf(session.companyId);
  if (!printing) throw new Error(`Company ${session.companyId} has issued numbers but no key`);
  const { publicUrl } = deps.config;
  const format = fileOf({ http }) ?? 'csv';
  const { key, ...named } = printing;
  const etag = `"${createHash('sha256')
    .update(JSON.stringify([named, publicUrl, all]))
    .digest('base64url')}"`;
  const byte = format === 'csv' ? firstByte(http, etag) : undefined;
  const lineOf = (part: SealPart) =>
    [...sealRows({ ...named, key }, publicUrl, [{ ...part, to: part.from }])].join('');
  const { total, parts, skip, withHead } = resumeAt(all, lineOf, byte ?? 0);
  if (byte !== undefined && byte >= total)
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${total}` } });
  const giveBack = await turns.take(session.userId);
  if (!giveBack) throw new HttpRefusal(429, busy, tryAgainSeconds);
  const lines = makeSeals(printing, publicUrl, parts);
  const table = withHead ? tableFile(format, sealTable(all), lines) : lines;
  const chunks = withTurn(byte ? without(table, skip) : table, giveBack);
  const file = `seals-${printing.prefix}-${range.from}-${range.to}.${format}`;
  try {
    await inTransaction(deps.database, (transaction) =>
      recordDownload(transaction, session, printing, range, byte ?? 0),
    );
    const sent = await streamed(chunks, fileTypes[format].contentType, {
      headers: {
        'content-disposition': `attachment; filename="${file}"`,
        ...(format === 'csv' && { etag, 'accept-ranges': 'bytes' }),
        ...(byte !== undefined && { 'content-range': `bytes ${byte}-${total - 1}/${total}` }),
      },
    });
    return byte === undefined ? sent : new Response(sent.body, { status: 206, headers: sent.headers });
  } catch (error) {
    giveBack();
    throw error;
  }
});

/** Downloads the seals of issued numbers. */
export const sealsModule: Module = { endpoints: () => [getSealsEndpoint] };
