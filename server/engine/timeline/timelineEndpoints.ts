import { type SQL, sql } from 'drizzle-orm';
import { goneMessage } from '../../../contract/calls/given.ts';
import { commentActions } from '../../../contract/calls/records/auditLog.ts';
import { type TimelineEntry, timelineCalls } from '../../../contract/calls/records/timeline.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { endpoint, type Endpoint } from '../../calls/endpoint.ts';
import { withReadConnection } from '../rows/readConnection.ts';
import { stateWithout, unseenBy } from '../rows/RowSource.ts';
import {
  commentVersion,
  findRecord,
  findRecordOf,
  removeComment,
  saveComment,
  type Timelines,
} from './comments.ts';

/** Entries on a page of a timeline. */
const pageSize = 20;

/** People whom the call for a name answers, and those whom it looks at. */
const [mostFound, mostLookedAt] = [8, 40];

interface Place {
  micros: string;
  kind: string;
  id: number;
}

const placeIn = (text: string): Place => {
  const [micros = '', kind = '', id = ''] = text.split('-');
  return { micros, kind, id: Number(id) };
};

/** Selects the rows before the place, by the index of their moments. */
function beforePlace(place: Place | undefined, kind: string, at: SQL, id: SQL): SQL {
  if (!place) return sql`true`;
  const moment = sql`(timestamptz 'epoch' + ${place.micros}::bigint * interval '1 microsecond')`;
  return sql`${at} <= ${moment} and (${at}, ${kind}::text, ${id}) < (${moment}, ${place.kind}::text, ${place.id}::bigint)`;
}

/** The values of `one` that `other` has not. */
const differing = (one: SQL, other: SQL) => sql`(
  select coalesce(jsonb_object_agg(name, value), '{}') from jsonb_each(${one}) d (name, value)
  where value is distinct from ${other} -> name)`;

type Found = Omit<TimelineEntry, 'Comment' | 'Change' | 'Reminder'> & {
  own: Record<string, unknown>;
  micros: string;
};

/** The calls of timelines. */
export function timelineEndpoints(timelines: Timelines): Endpoint[] {
  return [
    endpoint(timelineCalls.list, (request) =>
      withReadConnection(request, async ({ deps: { database }, session, input }) => {
        const { Page, RecordId, Before } = input;
        const found = await findRecord(database.db, timelines, session, input);
        if (!found) throw new Refusal(goneMessage);
        const unseen = unseenBy(timelines.get(Page)?.resource ?? found.source.resource, session);
        const before = sql.raw(stateWithout('before', unseen));
        const after = sql.raw(stateWithout('after', unseen));
        const place = Before === undefined ? undefined : placeIn(Before);
        const of = sql`company_id = ${session.companyId} and page = ${Page} and record_id = ${RecordId}`;
        const part = (kind: string, at: SQL, columns: SQL, from: SQL) => sql`(
          select ${kind}::text as "Kind", id::bigint as "Id", ${at} as at, ${columns} from ${from}
          where ${of} and ${beforePlace(place, kind, at, sql`id`)} order by ${at} desc, id desc limit ${pageSize + 1})`;
        const { rows } = await database.db.execute<Found>(sql`
          select "Kind", "Id", "UserName", own, to_json(at) #>> '{}' as "At", (extract(epoch from at) * 1000000)::bigint::text as micros
          from (
            ${part(
              'comment',
              sql`created_at`,
              sql`user_name as "UserName", jsonb_build_object('Text', text, 'IsMine', user_id = ${session.userId},
                'Version', ${commentVersion}, 'IsChanged', changed_at is not null, 'IsRemoved', removed_at is not null,
                'Files', (select coalesce(jsonb_agg(jsonb_build_object('Source', f.address, 'Name', f.name) order by f.place), '[]')
                  from record_files f where f.comment_id = c.id),
                'Mentions', (select coalesce(jsonb_agg(jsonb_build_object('UserId', u.id, 'UserName', u.user_name)), '[]')
                  from users u where u.id = any(c.mentions))) as own`,
              sql`record_comments c`,
            )}
            union all
            ${part(
              'change',
              sql`at`,
              sql`user_name, jsonb_build_object('Action', action,
                'Before', case when after is not null then ${differing(sql`seen_before`, sql`seen_after`)} end,
                'After', case when before is not null then ${differing(sql`seen_after`, sql`seen_before`)} end)`,
              sql`(select e.*, ${before} as seen_before, ${after} as seen_after from audit_entries e
                where action <> all(${sql.param([...commentActions])}::text[])
                  and (action <> 'updated' or ${before} is distinct from ${after})) e`,
            )}
            union all
            ${part('reminder', sql`created_at`, sql`'', jsonb_build_object('Name', name, 'Day', day)`, sql`reminders`)}
          ) t order by at desc, "Kind" desc, "Id" desc limit ${pageSize + 1}`);
        const last = rows[pageSize - 1];
        return done({
          Entries: rows.slice(0, pageSize).map(({ own, micros: _micros, ...entry }) => ({
            ...entry,
            Comment: entry.Kind === 'comment' ? own : null,
            Change: entry.Kind === 'change' ? own : null,
            Reminder: entry.Kind === 'reminder' ? own : null,
          })) as TimelineEntry[],
          Next: rows.length > pageSize && last ? `${last.micros}-${last.Kind}-${last.Id}` : null,
        });
      }),
    ),
    endpoint(timelineCalls.people, async ({ deps, session, input }) => {
      const { db } = deps.database;
      if (!(await findRecord(db, timelines, session, input))) throw new Refusal(goneMessage);
      const { companyId, userId } = session;
      const { rows } = await db.execute<{ UserId: number; UserName: string }>(sql`
        select u.id as "UserId", u.user_name as "UserName"
        from users u join role_permissions p on p.role_id = u.role_id and p.is_view
          join pages on pages.id = p.page_id and pages.action_name = ${input.Page}
        where u.company_id = ${companyId} and u.is_active and u.id <> ${userId}
          and strpos(lower(u.user_name), lower(${input.Text})) > 0
        order by starts_with(lower(u.user_name), lower(${input.Text})) desc, lower(u.user_name), u.id limit ${mostLookedAt}`);
      const people: typeof rows = [];
      for (const person of rows) {
        if (people.length === mostFound) break;
        const who = { userId: person.UserId, companyId };
        if (await findRecordOf(deps, db, timelines, who, input)) people.push(person);
      }
      return done(people);
    }),
    endpoint(timelineCalls.save, ({ deps, session, input, write }) =>
      write(async (transaction) => {
        const CommentId = await saveComment({ deps, transaction, session, timelines }, input);
        return done({ CommentId }, 'Comment saved.');
      }),
    ),
    endpoint(timelineCalls.remove, ({ deps, session, input, write }) =>
      write(async (transaction) => {
        await removeComment({ deps, transaction, session, timelines }, input);
        return done(null, 'Comment removed.');
      }),
    ),
  ];
}
