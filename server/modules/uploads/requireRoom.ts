import { sql } from 'drizzle-orm';
import { HttpRefusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import type { Runner, Transaction } from '../../db/connect.ts';

/** Whose a file is: somebody's with a session, or a stranger's who signs up. */
export type Uploader = Pick<Session, 'userId' | 'companyId'> | undefined;

type Quoted = Pick<Deps, 'config' | 'now'>;

const megabyte = 2 ** 20;
const day = 24 * 60 * 60 * 1000;
/** Megabytes of all strangers in 24 hours. */
const mostOfStrangers = 1000;

const noRoomOfStrangers = 'No more requests with a file can be taken today. Please try again tomorrow.';

/**
 * Throws HttpRefusal where `bytes` more are too many: 429 for what a person, or all strangers, may upload in a day, 507 for
 * what a company may have.
 *
 * @param but the name of a stored file that does not count, for it is the same
 */
export async function requireQuota(
  { config, now }: Quoted,
  db: Runner,
  uploader: Uploader,
  bytes: number,
  but = '',
): Promise<void> {
  const since = new Date(now().getTime() - day);
  const { userId = null, companyId = null } = uploader ?? {};
  const { rows } = await db.execute<{ recent: number; all: number }>(sql`
    select coalesce(sum(size) filter (where uploaded_at > ${since} and created_by is not distinct from ${userId}), 0)::bigint as recent,
      coalesce(sum(size) filter (where company_id = ${companyId}), 0)::bigint as "all"
    from uploads
    where name <> ${but} and
      ${uploader ? sql`(company_id = ${companyId} or created_by = ${userId})` : sql`created_by is null and company_id is null`}`);
  const { recent = 0, all = 0 } = rows[0] ?? {};
  const most = uploader ? config.uploadsPerDay : mostOfStrangers;
  if (recent + bytes > most * megabyte)
    throw new HttpRefusal(
      429,
      uploader
        ? `You have uploaded as much as a person may in 24 hours, ${most} MB. Please go on tomorrow, or ask whoever runs the server for more.`
        : noRoomOfStrangers,
    );
  if (uploader && all + bytes > config.uploadsPerCompany * megabyte)
    throw new HttpRefusal(
      507,
      `The files of this company take up all their room, ${config.uploadsPerCompany} MB. Please remove what is not needed, or ask whoever runs the server for more.`,
    );
}

/** Makes uploads of one company wait for each other, so that many at once are no way around its quota. */
export const lockQuota = (transaction: Transaction, uploader: Uploader) =>
  transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${uploader?.companyId ?? 'strangers'}`}, 0))`,
  );
