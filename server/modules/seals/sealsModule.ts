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
import { toRangeLiteral } from '../../db/rangeLiteral.ts';
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
const sealTable = (hasMatrix: boolean) => ({
  name: 'Seals',
  columns: columnsOf(
    ['SeqNo', 'Code', 'Url', 'ScratchCode', ...(hasMatrix ? ['DataMatrix'] : [])],
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
  printing: SealPrinting,
  host: string,
  batches: AsyncIterable<readonly SealPart[]>,
): AsyncGenerator<string> {
  for await (const parts of batches) yield* makePart(printing, host, parts);
}

async function* makePart(
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

/** Consecutive numbers of one mapping. */
interface MappedRun extends SerialRange, Record<string, unknown> {
  gtin: string | null;
  law: { law: CodeLaw; product: string; facts: Facts } | null;
  batch: string | null;
  expires: Day | null;
}

/** The most runs in memory at once: a range may have as many as it has numbers. */
const mostRuns = 2000;

/** Reads the runs of a range in order, some at a time, with the numbers among which there are no others. */
async function* readRuns(
  database: Database,
  companyId: number,
  range: SerialRange,
): AsyncGenerator<{ runs: MappedRun[]; read: SerialRange }> {
  let size = mostRuns;
  let { from } = range;
  while (from <= range.to) {
    const window = { from, to: Math.min(range.to, from + size - 1) };
    const literal = sql`${toRangeLiteral(window)}::int8range`;
    const { rows: runs } = await database.db.execute<MappedRun>(sql`
      select lower(run)::float8 as from, upper(run)::float8 - 1 as to, p.gtin, m.batch_no as batch, m.expires_on::text as expires,
        case when g.code_law is not null then json_build_object('law', g.code_law, 'product', p.product_name,
          'facts', json_build_object(${sql.raw(productFacts)}, ${sql.raw(batchFacts)})) end as law
      from mappings m join products p on p.id = m.product_id join categories g on g.id = p.category_id
        cross join unnest(m.mapped * int8multirange(${literal})) run
      where m.company_id = ${companyId} and m.mapped && ${literal} order by lower(run) limit ${mostRuns}`);
    const isCut = runs.length === mostRuns;
    const to = (isCut && runs.at(-1)?.to) || window.to;
    yield { runs, read: { from, to } };
    from = to + 1;
    if (isCut) size = Math.max(mostRuns, size / 4);
    else if (runs.length < mostRuns / 4) size *= 4;
  }
}

/** How the seals of a range are printed. */
interface Form {
  isLink: boolean;
  laws: CodeLaw[];
  /** One file has it for all of its seals: within a part, its lines are equally long. */
  hasMatrix: boolean;
}

async function formOf(
  database: Database,
  companyId: number,
  range: SerialRange,
  isAsked: boolean,
): Promise<Form> {
  const { rows } = await database.db.execute<{ isLink: boolean; laws: CodeLaw[] }>(sql`
    select coalesce(seal_form = ${sealForm.link}, false) as "isLink", array(
      select distinct g.code_law from mappings m join products p on p.id = m.product_id join categories g on g.id = p.category_id
      where m.company_id = ${companyId} and m.mapped && ${toRangeLiteral(range)}::int8range and g.code_law is not null) as laws
    from companies where id = ${companyId}`);
  const { isLink = false, laws = [] } = rows[0] ?? {};
  return { isLink, laws, hasMatrix: isAsked || laws.some((law) => codeLawFacts[law].inDataMatrix) };
}

/**
 * Divides numbers by the GTINs of the products that they are mapped to, if the company prints Digital Links, and by their batches where
 * somebody or a law asks for a DataMatrix. Reads some at a time. Throws Refusal where a law asks for what is missing, and where a
 * number is on no product with a GTIN: its link could name none.
 */
async function* readParts(
  database: Database,
  companyId: number,
  range: SerialRange,
  { isLink, laws, hasMatrix }: Form,
): AsyncGenerator<SealPart[]> {
  if (isLink || laws.length)
    for await (const { runs, read } of readRuns(database, companyId, range)) {
      for (const { law } of runs) if (law) requireLawfulPrint(law.law, law.product, law.facts);
      if (!isLink) continue;
      const parts = runs.flatMap(({ from, to, gtin, batch, expires }) =>
        gtin === null ? [] : [{ from, to, gtin, ...(hasMatrix && { beside: elementsOf(batch, expires) }) }],
      );
      const ready = parts.reduce((sum, part) => sum + quantityOf(part), 0);
      if (ready < quantityOf(read)) throw refusalAt('FromNo', noGtin);
      yield parts;
    }
  if (isLink && range.to > maxLinkSerial) throw refusalAt('ToNo', tooLarge);
  if (!isLink && hasMatrix) throw refusalAt('FromNo', noLinks);
  if (!isLink) yield [range];
}

/** The parts from a number on. Throws after the last one where they are not those of `digest` any more. */
async function* partsFrom(
  batches: AsyncIterable<SealPart[]>,
  first: number,
  digest: string,
): AsyncGenerator<SealPart[]> {
  const hash = createHash('sha256');
  for await (const parts of batches) {
    hash.update(JSON.stringify(parts));
    yield parts.flatMap((part) => (part.to < first ? [] : [{ ...part, from: Math.max(part.from, first) }]));
  }
  if (hash.digest('base64url') !== digest) throw new Error('Somebody has changed mappings of these seals.');
}

// A part of a file

const headOf = (hasMatrix: boolean): string =>
  csvText([sealTable(hasMatrix).columns.map(({ header }) => header)]);

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
 * Finds how many bytes a file of CSV has, and where it goes on from a byte on: with which number, and the bytes of its line to leave
 * out. In a part, lines are equally long except for the digits of their numbers.
 *
 * @param lineOf the line of a part's first number
 */
async function measure(
  batches: AsyncIterable<readonly SealPart[]>,
  head: string,
  lineOf: (part: SealPart) => string,
  byte = 0,
) {
  const hash = createHash('sha256');
  let total = head.length;
  let left = { first: 0, skip: byte };
  for await (const parts of batches) {
    hash.update(JSON.stringify(parts));
    for (const part of parts) {
      const line = lineOf(part);
      const whole = bytesTo(part, part.to, line);
      if (byte >= total && byte < total + whole) {
        let [from, to] = [part.from, part.to];
        while (from < to) {
          const middle = Math.floor((from + to) / 2);
          if (total + bytesTo(part, middle, line) <= byte) from = middle + 1;
          else to = middle;
        }
        left = { first: from, skip: byte - total - bytesTo(part, from - 1, line) };
      }
      total += whole;
    }
  }
  return { total, digest: hash.digest('base64url'), left };
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

/** The byte from which on a request wants a file. */
function firstByte(http: Context): number | undefined {
  const wanted = /^bytes=(\d{1,15})-$/.exec(http.req.header('range') ?? '')?.[1];
  return wanted === undefined ? undefined : Number(wanted);
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
    // a range is not a record
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
  const { database } = deps;
  const { companyId } = session;
  const form = await formOf(database, companyId, range, input.DataMatrix !== undefined);
  const printing = await deps.keyring.printingOf(companyId);
  if (!printing) throw new Error(`Company ${companyId} has issued numbers but no key`);
  const { publicUrl } = deps.config;
  const format = fileOf({ http }) ?? 'csv';
  const lineOf = (part: SealPart) =>
    [...sealRows(printing, publicUrl, [{ ...part, to: part.from }])].join('');
  const head = headOf(form.hasMatrix);
  const wanted = format === 'csv' ? firstByte(http) : undefined;
  const { total, digest, left } = await measure(
    readParts(database, companyId, range, form),
    head,
    lineOf,
    wanted,
  );
  const { key: _key, ...named } = printing;
  const etag = `"${createHash('sha256')
    .update(JSON.stringify([named, publicUrl, digest]))
    .digest('base64url')}"`;
  const byte = http.req.header('if-range') === etag ? wanted : undefined;
  if (byte !== undefined && byte >= total)
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${total}` } });
  const giveBack = await turns.take(session.userId);
  if (!giveBack) throw new HttpRefusal(429, busy, tryAgainSeconds);
  const first = byte === undefined ? 0 : left.first;
  const batches = partsFrom(readParts(database, companyId, range, form), first, digest);
  const lines = makeSeals(printing, publicUrl, batches);
  const table = first ? lines : tableFile(format, sealTable(form.hasMatrix), lines);
  const chunks = withTurn(byte ? without(table, left.skip) : table, giveBack);
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
