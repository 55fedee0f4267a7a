/**
 * An import, from a file to records: `Upload` stores the rows as texts, the job `check-import` finds what each would do, people
 * look at it, the job `run-import` stores all or nothing, and `undo-import` takes it back. A change of chosen rows has no file and
 * nothing to look at first: the job `change-rows` does it.
 */
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import {
  importCalls,
  importDays,
  importedFiles,
  importFile,
  type ImportForm,
  type ImportRow,
  type ImportStatus,
  type RowChange,
  type RowFault,
  mostImportBytes,
  mostImportColumns,
  mostImportRows,
  mostWrittenRows,
} from '../../../contract/calls/records/imports.ts';
import type { Language } from '../../../contract/language/Language.ts';
import type { Values } from '../../../contract/resource/declaration/Condition.ts';
import { type Field, isLabelled } from '../../../contract/resource/declaration/Field.ts';
import { derivedFrom, readValue, Unreadable } from '../../../contract/resource/parseValue.ts';
import { kinds } from '../../../contract/resource/declaration/kinds.ts';
import { importedFields, type Resource } from '../../../contract/resource/Resource.ts';
import { withoutUnseen } from '../../../contract/resource/seen.ts';
import { megabyte } from '../../../contract/values/fileTypes.ts';
import { cutText } from '../../../contract/values/foldText.ts';
import { type DayOrder, delimiters, encodings } from '../../../contract/values/tableChoices.ts';
import { done, goneMessage, Refusal, refusalAt } from '../../calls/answer.ts';
import { endpoint, type Endpoint, requireRight, type Asking } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { createTurns } from '../../db/createTurns.ts';
import { headIn, inLanguage, languageOf } from '../../language/inLanguage.ts';
import { receiveForm } from '../uploads/receiveForm.ts';
import {
  type Cell,
  shownOf,
  type TableChoices,
  TableFault,
  type TableForm,
  UnknownEncoding,
} from '../../services/tables/Table.ts';
import type { TableRow } from '../../services/tables/tableParts.ts';
import { can } from '../../../contract/pages/Permission.ts';
import { columnsOf, fileOf, inParts, sendTable } from '../exports/tableFile.ts';
import { ownOnly, unseenBy } from '../rows/RowSource.ts';
import type { Saving } from '../save.ts';
import { hasTable } from '../schema/tableOf.ts';
import { dayOrderIn, knownHeads, matchHeads, reasonHead } from './readCell.ts';
import { beginChange, requireOperation } from './beginChange.ts';
import { type ImportPage, type ImportPages, secretFields } from './importable.ts';
import { type FoundImport, move, readImports, wholeJob } from './importState.ts';
import { readOwnTable } from './readOwnTable.ts';

/** Files that this process receives and reads at once. */
const turns = createTurns({ atOnce: 3, perPerson: 1, patience: 25_000 });

/** Imports that a person has uploaded and not run, of all pages. */
const mostWaiting = 10;

const tooLarge = `This file is larger than ${mostImportBytes / megabyte} MB.`;
const noFile = 'Please choose a CSV or Excel file.';
const noImport = 'This page has no import.';

/** The page's parts for an import. Throws HttpRefusal or Refusal for a page to which the person may add nothing. */
function requireImportable(pages: ImportPages, session: Session, page = ''): Saving {
  const found = pages.get(page);
  if (!found?.imports) throw new Refusal(noImport);
  requireRight(session, page, 'add');
  return found.saving;
}

type Refused = Record<string, unknown> & { Cells: Cell[]; Faults: RowFault[] };

type StoredRow = ImportRow & Record<string, unknown> & { input: Values | null; cells: Cell[] };

/** The cells of a row that makes a record, each with the value that it gives, and the text of a reference. */
function cellsOfNew(
  { resource }: Saving,
  { Columns }: FoundImport,
  input: Values,
  cells: readonly Cell[],
): ImportRow['Changes'] {
  return Columns.flatMap(({ Field: name }, place) => {
    const field = name === null ? undefined : resource.fields[name];
    if (name === null || !field || input[name] === undefined) return [];
    const value = readValue(field, input[name]);
    const change = { Field: name, Before: null, After: value instanceof Unreadable ? input[name] : value };
    return [
      isLabelled(field)
        ? { ...change, Labels: ['', shownOf(cells[place] ?? '')] as [string, string] }
        : change,
    ];
  });
}

/** Says why a row is refused, each reason behind the label of its field. */
function reasonsIn(
  language: Language,
  resource: Saving['resource'],
): (faults: readonly RowFault[]) => string {
  const fields = [...Object.entries(resource.fields), ...importedFields(resource)];
  const labels = new Map(fields.map(([name, { label }]) => [name, headIn(language, label)]));
  const said = ({ Field, Message }: RowFault) =>
    [labels.get(Field) ?? Field, inLanguage(language, Message)].filter(Boolean).join(': ');
  return (faults) => faults.map(said).join(' ');
}

/** Tells whether the person sees a field, also one of lines, such as `Items.Price`. */
function seesField(resource: Resource, session: Session): (name: string) => boolean {
  const unseen = unseenBy(resource, session);
  return (name) => !unseen.has(name) && !unseen.has(derivedFrom(name));
}

/** The fields that a file can fill, for this person. */
function fieldsFor({ resource }: Saving, session: Session) {
  const sees = seesField(resource, session);
  return Object.fromEntries(importedFields(resource).filter(([name]) => sees(name)));
}

/** Whether the person sees every field that the import fills, and its records. Its rows show their values. */
function seesAll(
  { resource }: ImportPage['saving'],
  session: Session,
  { Columns, isMine }: FoundImport,
): boolean {
  const sees = seesField(resource, session);
  if (!isMine && ownOnly(resource, session)) return false;
  return Columns.every(({ Field }) => Field === null || sees(Field));
}

/** Reads an import of the company that the person may see. Throws Refusal for others. */
async function requireImport(
  runner: Pick<Transaction, 'execute'>,
  pages: ImportPages,
  session: Session,
  importId: number,
): Promise<{ found: FoundImport; page: ImportPage }> {
  const [found] = await readImports(runner, session, sql`i.id = ${importId}::int`);
  const page = found && pages.get(found.Page);
  if (!found || !page) throw new Refusal(goneMessage);
  if (found.Does === null) requireImportable(pages, session, found.Page);
  else {
    requireRight(session, found.Page, 'view');
    requireRight(session, found.Page, requireOperation(page, found.Does).operation.right);
  }
  if (!seesAll(page.saving, session, found)) throw new Refusal(goneMessage);
  return { found, page };
}

/** The same for an import of a file. */
async function requireFile(...asked: Parameters<typeof requireImport>): ReturnType<typeof requireImport> {
  const { found, page } = await requireImport(...asked);
  if (found.Does !== null) throw new Refusal(goneMessage);
  return { found, page };
}

/** Whether it can be taken back: actions can't, as nobody knows what they did. */
const isUndoable = (
  { undoes }: ImportPage,
  { Does, Counts }: Pick<FoundImport, 'Does' | 'Counts'>,
): boolean => undoes && (Does === null || Boolean(Counts.change ?? Counts.create));

const statusOf = ({ isYoung, isMine: _isMine, ...found }: FoundImport, page: ImportPage): ImportStatus => ({
  ...found,
  Done: found.Does === null ? found.Done : Object.values(found.Counts).reduce((sum, count) => sum + count, 0),
  CanUndo: found.State === 'done' && isYoung && isUndoable(page, found),
});

const insertRows = (transaction: Transaction, importId: number, rows: readonly TableRow[]) =>
  transaction.execute(sql`
    insert into import_rows (import_id, place, cells)
    select ${importId}, r.row, r.cells from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (row int, cells jsonb)`);

/** What people have chosen last for each head of the page's files. */
async function matchedBefore(
  transaction: Transaction,
  { companyId }: Session,
  importId: number,
  page: string,
): Promise<ImportStatus['Columns']> {
  const { rows } = await transaction.execute<{ chosen: ImportStatus['Columns'][number] }>(sql`
    select distinct on (lower(c ->> 'Head')) c as chosen from imports i, jsonb_array_elements(i.columns) c
    where i.company_id = ${companyId} and i.page = ${page} and i.id <> ${importId} and i.does is null and i.state <> 'asking'
      and (c ->> 'Field' is not null or (c ->> 'IsLeftOut')::boolean)
    order by lower(c ->> 'Head'), i.id desc`);
  return rows.map(({ chosen }) => chosen);
}

/** Deletes the person's imports that never ran, except the latest. Their rows would fill the disk. */
const dropSurplus = (transaction: Transaction, { userId }: Session) =>
  transaction.execute(sql`
    delete from imports where id in (
      select id from imports
      where user_id = ${userId} and ran_at is null and state <> 'running'
      order by id desc offset ${mostWaiting})`);

const filesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.pipe(v.string(), v.regex(/^\/uploads\/[0-9a-f]{64}\.\w{3,4}$/))),
);

/** Reads the addresses of stored files by the names that cells have, in lower case. Throws Refusal. */
function filesOf(text = '{}'): ReadonlyMap<string, string> {
  const read = v.safeParse(filesSchema, text);
  if (!read.success) throw new Refusal('These are not the names of stored files.');
  return new Map(Object.entries(read.output).map(([name, address]) => [name.toLowerCase(), address]));
}

const choicesSchema = v.object({
  Encoding: v.optional(v.picklist(encodings, 'This encoding is not known.')),
  Delimiter: v.optional(v.picklist(delimiters, 'This delimiter is not known.')),
  Sheet: v.optional(v.string()),
});

/** Reads how a person has chosen to read the file. Throws Refusal. */
function choicesOf(fields: Readonly<Record<string, string>>): TableChoices {
  const { success, issues, output } = v.safeParse(choicesSchema, fields);
  if (!success) throw new Refusal(issues[0].message);
  const { Encoding, Delimiter, Sheet } = output;
  return {
    ...(Encoding && { encoding: Encoding }),
    ...(Delimiter && { delimiter: Delimiter }),
    ...(Sheet !== undefined && { sheet: Sheet }),
  };
}

/** Rows that the page shows beside the encoding and the other choices, the heads among them. */
const shownRows = 5;
/** Letters of a cell that it shows. */
const shownLetters = 100;

/** Joins what two cells say about the order of days. */
function joinedDays(one: DaysOf, other: DaysOf): DaysOf {
  if (one === undefined || other === undefined) return one ?? other;
  return one === 'either' ? other : one;
}
type DaysOf = ImportStatus['Columns'][number]['Days'];

/** What comes first in the days of the columns that fill days: as the file says, or as a person has chosen; undefined if nobody knows. */
function dayOrderOf(
  columns: ImportStatus['Columns'],
  fields: Readonly<Record<string, Field>>,
  chosen?: DayOrder,
): DayOrder | undefined {
  const said = columns.flatMap(({ Field: name, Days }) =>
    name !== null && Days !== undefined && kinds[fields[name]?.kind ?? 'text'].isDate ? [Days] : [],
  );
  return said.find((days) => days !== 'either') ?? chosen ?? (said.length ? undefined : 'day');
}

/** Stores a file's rows, and begins to check them if it is plain how each cell is meant. */
async function storeFile(
  { deps, session }: Asking,
  saving: Saving,
  {
    path,
    fileName,
    files,
    choices,
  }: { path: string; fileName: string; files: ReadonlyMap<string, string>; choices: TableChoices },
): Promise<number> {
  const { resource } = saving;
  const { companyId, userId } = session;
  const fields = fieldsFor(saving, session);
  return inTransaction(deps.database, async (transaction) => {
    let heads: string[] = [];
    let form: TableForm | undefined;
    let secret: ReturnType<typeof matchHeads> = [];
    let importId = 0;
    let total = 0;
    const sample: string[] = [];
    const days: DaysOf[] = [];
    const firstRows: string[][] = [];
    const reading = {
      ...choices,
      mostRows: hasTable(resource) ? mostImportRows : mostWrittenRows,
      mostColumns: mostImportColumns,
      knownHeads: knownHeads(fields, resource.export.columns),
    };
    for await (const part of readOwnTable(deps, userId, path, reading)) {
      if ('form' in part) form = part.form;
      if ('heads' in part) {
        ({ heads } = part);
        secret = matchHeads(heads, secretFields(saving), []);
        const { rows } = await transaction.execute<{ id: number }>(sql`
          insert into imports (company_id, user_id, page, file_name, state, columns, total)
          values (${companyId}, ${userId}, ${resource.page}, ${cutText(fileName, 200)}, 'asking', '[]', 0) returning id`);
        importId = Number(rows[0]?.id);
      }
      if (!('rows' in part)) continue;
      total += part.rows.length;
      const rows = part.rows.map(({ row, cells }) => ({
        row,
        cells: cells.map((cell, place) =>
          secret[place] ? '' : (files.size && files.get(shownOf(cell).trim().toLowerCase())) || cell,
        ),
      }));
      for (const { cells } of rows) {
        for (const [place, cell] of cells.entries()) {
          sample[place] ||= shownOf(cell);
          if (typeof cell === 'string') days[place] = joinedDays(days[place], dayOrderIn(cell));
        }
        if (firstRows.length < shownRows - 1)
          firstRows.push(cells.map((cell) => cutText(shownOf(cell), shownLetters)));
      }
      await insertRows(transaction, importId, rows);
    }
    const earlier = await matchedBefore(transaction, session, importId, resource.page);
    const matched = matchHeads(heads, fields, resource.export.columns, earlier);
    const columns: ImportStatus['Columns'] = heads.map((Head, place) => ({
      Head,
      Sample: cutText(sample[place] ?? '', shownLetters),
      Field: matched[place] ?? null,
      ...(matched[place] === null && { IsLeftOut: true }),
      ...(days[place] && { Days: days[place] }),
    }));
    const asks = columns.some(({ Head, Sample }, place) => Head && Sample && matched[place] === undefined);
    const dayOrder = dayOrderOf(columns, fields);
    const isPlain = !asks && dayOrder !== undefined && (choices.sheet !== undefined || !form?.sheets);
    const read = { ...formOf(form, [heads, ...firstRows]), ...(dayOrder && { DayOrder: dayOrder }) };
    await transaction.execute(sql`
      update imports set columns = ${JSON.stringify(columns)}::jsonb, form = ${JSON.stringify(read)}::jsonb, total = ${total}
      where id = ${importId}`);
    await dropSurplus(transaction, session);
    if (isPlain && columns.some(({ Field }) => Field))
      await move(transaction, session, importId, { from: ['asking'], to: 'checking', job: 'check-import' });
    return importId;
  });
}

/** How a file was read, as the wire has it. */
const formOf = (form: TableForm | undefined, FirstRows: string[][]): ImportForm => ({
  Kind: form?.kind ?? 'csv',
  ...(form?.encoding && { Encoding: form.encoding }),
  ...(form?.delimiter && { Delimiter: form.delimiter }),
  ...(form?.sheet !== undefined && { Sheet: form.sheet }),
  ...(form?.sheets && { Sheets: form.sheets }),
  Notes: form?.notes ?? [],
  FirstRows,
});

/** The calls of imports, of all pages that have them. */
export function importEndpoints(pages: ImportPages): Endpoint[] {
  const begun = (ImportId: number) => done({ ImportId });
  return [
    endpoint(importCalls.upload, async ({ deps, session, http }) => {
      const expected = {
        field: importFile,
        limit: { mostBytes: mostImportBytes, tooLarge },
        turns,
        holder: session.userId,
      };
      return receiveForm(deps, http, expected, async ({ draft, fields, fileName }) => {
        const saving = requireImportable(pages, session, fields['Page']);
        if (!draft?.size) throw refusalAt(importFile, noFile);
        try {
          const files = filesOf(fields[importedFiles]);
          const choices = choicesOf(fields);
          return begun(
            await storeFile({ deps, session }, saving, { path: draft.path, fileName, files, choices }),
          );
        } catch (error) {
          if (error instanceof UnknownEncoding) throw refusalAt('Encoding', error.message);
          throw error instanceof TableFault ? refusalAt(importFile, error.message) : error;
        }
      });
    }),
    endpoint(importCalls.change, ({ deps, session, input, write }) =>
      write(async (transaction) => begun(await beginChange({ deps, session, transaction }, pages, input))),
    ),
    endpoint(importCalls.match, ({ session, input: { ImportId, Fields, DayOrder, EmptyWord }, write }) =>
      write(async (transaction) => {
        const { found } = await requireFile(transaction, pages, session, ImportId);
        const fields = fieldsFor(requireImportable(pages, session, found.Page), session);
        const chosen = Fields.filter((name) => name !== null);
        if (Fields.length !== found.Columns.length || chosen.some((name) => !Object.hasOwn(fields, name)))
          throw new Refusal('These are not the columns of the file.');
        if (new Set(chosen).size !== chosen.length) throw new Refusal('Two columns fill one field.');
        const columns = found.Columns.map((column, place) => {
          const Field = Fields[place] ?? null;
          return { ...column, Field, IsLeftOut: Field === null };
        });
        const dayOrder = dayOrderOf(columns, fields, DayOrder);
        if (!dayOrder) throw refusalAt('DayOrder', 'Please say whether the day or the month comes first.');
        const form = {
          ...found.Form,
          DayOrder: dayOrder,
          ...(EmptyWord?.trim() && { EmptyWord: EmptyWord.trim() }),
        };
        await transaction.execute(sql`
          update imports set columns = ${JSON.stringify(columns)}::jsonb, form = ${JSON.stringify(form)}::jsonb where id = ${ImportId}`);
        await move(transaction, session, ImportId, {
          from: ['asking', 'checked'],
          to: 'checking',
          job: 'check-import',
        });
        return begun(ImportId);
      }),
    ),
    endpoint(importCalls.status, async ({ deps, session, input: { ImportId } }) => {
      const { found, page } = await requireImport(deps.database.db, pages, session, ImportId);
      return done(statusOf(found, page));
    }),
    endpoint(importCalls.list, async ({ deps, session, input: { Page } }) => {
      const page = pages.get(Page);
      requireRight(session, Page, 'view');
      const which = sql`i.page = ${Page} and i.created_at > now() - ${importDays} * interval '1 day'`;
      const found = await readImports(deps.database.db, session, which);
      const isOwn = ({ Does }: FoundImport) => {
        const right = Does === null ? 'add' : page?.operations.get(Does)?.right;
        return right !== undefined && can(session.permissions, Page, right, false);
      };
      return done(
        found.flatMap((one) =>
          page && isOwn(one) && seesAll(page.saving, session, one) ? [statusOf(one, page)] : [],
        ),
      );
    }),
    endpoint(importCalls.rows, async ({ deps, session, input }) => {
      const { ImportId, Outcome, First = 1, PageSize = 50 } = input;
      const { found, page } = await requireImport(deps.database.db, pages, session, ImportId);
      const { resource } = page.saving;
      const [sees, unseen] = [seesField(resource, session), unseenBy(resource, session)];
      const seen = ({ Field, ...change }: RowChange): RowChange => {
        const valueIn = (value: unknown) => withoutUnseen({ [Field]: value }, unseen)[Field];
        return { ...change, Field, Before: valueIn(change.Before), After: valueIn(change.After) };
      };
      const { rows } = await deps.database.lists.db.execute<StoredRow>(sql`
        select place as "Row", outcome as "Outcome", label as "Label", changes as "Changes", faults as "Faults",
          case when outcome = 'create' then input end as input, cells
        from import_rows where import_id = ${ImportId} and outcome is not null
          and (${Outcome ?? null}::text is null or outcome = ${Outcome ?? null})
        order by place limit ${PageSize} offset ${First - 1}`);
      return done(
        rows.map(({ input: saved, cells, ...row }) => {
          const changes = saved ? cellsOfNew(page.saving, found, saved, cells) : row.Changes;
          return { ...row, Changes: changes.filter(({ Field }) => sees(Field)).map(seen) };
        }),
      );
    }),
    endpoint(importCalls.refused, async ({ deps, session, http, input }) => {
      const { ImportId, Outcome = 'refused' } = input;
      const { found, page } = await requireImport(deps.database.db, pages, session, ImportId);
      const isFile = found.Does === null;
      const cells = isFile ? sql`cells` : sql`jsonb_build_array(label)`;
      const { rows } = await deps.database.lists.db.execute<Refused>(sql`
        select ${cells} as "Cells", faults as "Faults" from import_rows where import_id = ${ImportId} and outcome = ${Outcome} order by place`);
      const reasonOf = reasonsIn(languageOf(http), page.saving.resource);
      const format = fileOf({ http });
      if (!format)
        return done(
          rows.map(({ Cells, Faults }) => ({ Cells: Cells.map(shownOf), Reason: reasonOf(Faults) })),
        );
      const heads = isFile ? found.Columns.map(({ Head }) => Head) : [page.saving.resource.item];
      return sendTable(deps, format, {
        name: 'Refused',
        columns: columnsOf([...heads, reasonHead]),
        parts: inParts(rows, ({ Cells, Faults }) => [...Cells.map(shownOf), reasonOf(Faults)]),
      });
    }),
    endpoint(importCalls.run, ({ session, input: { ImportId, LeaveOutRefused = false }, write }) =>
      write(async (transaction) => {
        const { found } = await requireFile(transaction, pages, session, ImportId);
        const { create = 0, change = 0, refused = 0 } = found.Counts;
        if (refused && !LeaveOutRefused)
          throw new Refusal('Some rows are refused: leave them out, or mend the file.');
        if (!(create + change)) throw new Refusal('There is nothing to import.');
        if (change) requireRight(session, found.Page, 'edit');
        const job = wholeJob('run', create + change);
        await move(transaction, session, ImportId, { from: ['checked'], to: 'running', job });
        return begun(ImportId);
      }),
    ),
    endpoint(importCalls.cancel, ({ session, input: { ImportId }, write }) =>
      write(async (transaction) => {
        const { found } = await requireImport(transaction, pages, session, ImportId);
        await move(
          transaction,
          session,
          ImportId,
          found.Does === null
            ? { from: ['asking', 'checking', 'checked', 'running'], to: 'cancelled' }
            : {
                from: ['running'],
                to: 'done',
                message: 'It was cancelled. The other rows stay as they were.',
              },
        );
        return begun(ImportId);
      }),
    ),
    endpoint(importCalls.undo, ({ session, input: { ImportId }, write }) =>
      write(async (transaction) => {
        const { found, page } = await requireImport(transaction, pages, session, ImportId);
        requireRight(session, found.Page, 'edit');
        if (!isUndoable(page, found) || (found.RanAt !== null && !found.isYoung))
          throw new Refusal('This can’t be undone.');
        const job = wholeJob('undo', found.Total);
        await move(transaction, session, ImportId, { from: ['done'], to: 'undoing', job });
        return begun(ImportId);
      }),
    ),
  ];
}
