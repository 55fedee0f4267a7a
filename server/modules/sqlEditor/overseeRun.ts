import { setInterval, setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Editor } from './openEditor.ts';

/** Milliseconds between two looks at a run, and for which anybody may wait for its locks. */
const looks = { every: 150, patience: 250 };

/** Milliseconds after which the answer no longer waits for the process to end. */
const endsWithin = 1000;

/** Ends the run's process where its time is over, or where somebody waits for it who runs no script. */
const look = `
  select pg_terminate_backend(a.pid) from pg_stat_activity a
  where a.pid = $1 and a.usename = any($2) and ($4 or exists (
    select from (select pid from pg_locks where not granted
      and waitstart < clock_timestamp() - make_interval(secs => $3) offset 0) w
    where a.pid = any(pg_blocking_pids(w.pid))
      and not exists (select from pg_stat_activity s where s.pid = w.pid and s.usename = any($2))))`;

/** Why a run was ended from outside; undefined where it was not. */
export type EndedFor = 'time' | 'others' | undefined;

/** Watches a run from outside, where no script can change it. */
export interface Overseer {
  /** Ends the watch, and returns why it ended the run. */
  stop: () => Promise<EndedFor>;
}

/**
 * Ends a run after `seconds`, or as soon as others wait for one of its locks: scripts can lock rows, tables and numbers. It
 * watches on a connection of its own, for those who wait may have taken all of the pool's.
 */
export async function overseeRun(
  { roles, ownerClient }: Editor,
  client: pg.Client,
  seconds: number,
): Promise<Overseer> {
  const { processID } = client as { processID?: number };
  const owner = ownerClient();
  await owner.connect();
  const stopped = new AbortController();
  const { signal } = stopped;
  const until = performance.now() + seconds * 1000;
  let endedFor: EndedFor;
  const watch = async () => {
    for await (const _ of setInterval(looks.every, undefined, { signal })) {
      const isOver = performance.now() > until;
      const values = [processID, Object.values(roles), looks.patience / 1000, isOver];
      const { rowCount } = await owner.query(look, values);
      if (!rowCount && !isOver) continue;
      endedFor = isOver ? 'time' : 'others';
      await setTimeout(endsWithin, undefined, { signal });
      return;
    }
  };
  const watched = watch()
    // a run without its overseer does not continue
    .catch(() => {})
    .finally(() => {
      if (!signal.aborted) void client.end().catch(() => {});
      void owner.end().catch(() => {});
    });
  return {
    stop: async () => {
      stopped.abort();
      await watched;
      return endedFor;
    },
  };
}
