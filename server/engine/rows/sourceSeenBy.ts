import { can } from '../../../contract/permission/can.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { seenPart, unseenNames } from '../../../contract/resource/seen.ts';
import type { Session } from '../../calls/Session.ts';
import { listOf, type RowSource, type WireRow } from './RowSource.ts';

/** What `session` does not see of a resource's rows, by all its names in them. */
export const unseenBy = (
  resource: Pick<Resource, 'fields' | 'page'>,
  { permissions }: Pick<Session, 'permissions'>,
): ReadonlySet<string> => unseenNames(resource, (right) => can(permissions, resource.page, right, false));

/**
 * The rows as `session` sees them: what a field's `seen` keeps from them is not in them, and they are neither sorted nor
 * filtered by it. Every call that answers rows to people asks this source; saves and the audit log ask the whole one.
 */
export function sourceSeenBy(source: RowSource, session: Pick<Session, 'permissions'>): RowSource {
  const unseen = unseenBy(source.resource, session);
  const redact = source.redactFor?.(session);
  if (!unseen.size && !redact) return source;
  return {
    ...source,
    resource: seenPart(source.resource, unseen),
    columns: async (runner) => {
      const columns = await source.columns(runner);
      const { toWire } = columns;
      const written = without(columns.written, unseen);
      return {
        ...columns,
        answered: without(columns.answered, unseen),
        written,
        list: listOf(written),
        ...(redact && { toWire: (row) => redacted(redact, toWire(row)), isWritten: false }),
      };
    },
  };
}

/** A row of the whole source as `session` sees it. */
export function rowSeenBy(source: RowSource, session: Pick<Session, 'permissions'>, row: WireRow): WireRow {
  const sent = structuredClone(row);
  for (const name of unseenBy(source.resource, session)) delete sent[name];
  source.redactFor?.(session)?.(sent);
  return sent;
}

const without = <Value>(values: ReadonlyMap<string, Value>, names: ReadonlySet<string>): Map<string, Value> =>
  new Map([...values].filter(([name]) => !names.has(name)));

function redacted(redact: (row: WireRow) => void, row: WireRow): WireRow {
  redact(row);
  return row;
}
