import { type SQL, sql } from 'drizzle-orm';
import { importDays, type ImportStatus } from '../../../contract/calls/records/imports.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Session } from '../../calls/Session.ts';
import type { Transaction } from '../../db/transaction.ts';
import { askJob } from '../jobs.ts';
import type { CheckedRow } from './checkImport.ts';

/** An import, whether it ran so lately that it can be undone, and whether it is the person's own. */
export type FoundImport = Omit<ImportStatus, 'CanUndo'> &
  Record<string, unknown> & { isYoung: boolean; isMine: boolean };

/** Reads the company's imports of files, and the person's own changes of many rows, the newest first. */
export async function readImports(
  runner: Pick<Transaction, 'execute'>,
  { companyId, userId }: Pick<Session, 'companyId' | 'userId'>,
  which: SQL,
): Promise<FoundImport[]> {
  const { rows } = await runner.execute<FoundImport>(sql`
    select i.id as "ImportId", i.page as "Page", i.file_name as "FileName", i.does as "Does", i.state as "State", i.message as "Message",
      i.columns as "Columns", i.form as "Form", i.total as "Total", u.user_name as "UserName",
      to_json(i.created_at) #>> '{}' as "CreatedAt", to_json(i.ran_at) #>> '{}' as "RanAt",
      i.user_id = ${userId} as "isMine", i.ran_at > now() - ${importDays} * interval '1 day' as "isYoung",
      coalesce((select max(j.done) from jobs j where j.about = i.id and j.kind like '%-import'), 0) as "Done",
      coalesce((select json_object_agg(outcome, count) from (select outcome, count(*) from import_rows r
        where r.import_id = i.id and outcome is not null group by outcome) c), '{}') as "Counts",
      case i.state when 'checked' then (select json_strip_nulls(json_build_object('spaces', sum((tidied ->> 'spaces')::int),
          'signs', sum((tidied ->> 'signs')::int), 'letters', sum((tidied ->> 'letters')::int)))
        from import_rows r where r.import_id = i.id) else '{}' end as "Tidied"
    from imports i join users u on u.id = i.user_id
    where i.company_id = ${companyId} and (i.does is null or i.user_id = ${userId}) and ${which} order by i.id desc limit 50`);
  return rows;
}

/** Stores what was found of rows, or done with them. */
export const storeOutcomes = (
  runner: Pick<Transaction, 'execute'>,
  importId: number,
  rows: readonly Partial<CheckedRow>[],
) =>
  runner.execute(sql`
    update import_rows r set outcome = c.outcome, label = c.label, record_id = c."recordId", input = c.input,
      version = c.version, tidied = c.tidied, changes = coalesce(c.changes, '[]'), faults = coalesce(c.faults, '[]')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) c (place int, outcome text, label text, "recordId" int,
      input jsonb, version text, tidied jsonb, changes jsonb, faults jsonb)
    where r.import_id = ${importId} and r.place = c.place`);

/** The most rows of a run or an undo that counts as small: those of one part. */
const mostSmall = 500;

/** The job that stores or takes back so many rows. As it is one transaction, which can't be interrupted, a large one is kept apart. */
export const wholeJob = (does: 'run' | 'undo', rows: number) =>
  rows > mostSmall ? (`${does}-large-import` as const) : (`${does}-import` as const);

/** Moves an import on, if it is in one of the states `from`, and adds the job that goes on with it. Throws Refusal. */
export async function move(
  transaction: Transaction,
  session: Session,
  importId: number,
  {
    from,
    to,
    job,
    message = '',
  }: { from: readonly ImportStatus['State'][]; to: ImportStatus['State']; job?: string; message?: string },
): Promise<void> {
  const { rows } = await transaction.execute(sql`
    update imports set state = ${to}, message = ${message} where id = ${importId}
      and company_id = ${session.companyId} and state = any(${sql.param(from)}::text[]) returning id`);
  if (!rows.length) throw new Refusal('This import is not in this state any more.', { code: '409' });
  if (job)
    await askJob(transaction, {
      kind: job,
      about: importId,
      userId: session.userId,
      companyId: session.companyId,
    });
}
