import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Deps } from '../../calls/Deps.ts';
import { syncFolder } from '../../services/writeDurably.ts';

/**
 * Writes a month that the log has let go as `scans-2026-01-from-17.csv.gz` into `DATA_DIR/scans`, there whole or not at all;
 * 17 is its first scan's id, so that what is let go of the same month later has a file of its own.
 *
 * @param name the month's table, `let_go_2026_01`
 * @returns the file's path
 */
export async function writeMonth(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  name: string,
): Promise<string> {
  const folder = join(config.dataDir, 'scans');
  await mkdir(folder, { recursive: true });
  const table = pg.escapeIdentifier(name);
  const client = await database.pool.connect();
  try {
    await client.query('begin; set local statement_timeout = 0');
    const { rows } = await client.query<{ first: number }>(
      `select coalesce(min(id), 0)::int8 as first from ${table}`,
    );
    const month = name.slice(-7).replace('_', '-');
    const path = join(folder, `scans-${month}-from-${rows[0]?.first ?? 0}.csv.gz`);
    const draft = `${path}.draft`;
    await pipeline(
      client.query(copyTo(`copy (select * from ${table} order by id) to stdout with (format csv, header)`)),
      createGzip(),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    ).catch(async (error: unknown) => {
      await rm(draft, { force: true });
      throw error;
    });
    await client.query('commit');
    await rename(draft, path);
    await syncFolder(folder);
    return path;
  } finally {
    // whatever state it is in
    client.release(true);
  }
}
