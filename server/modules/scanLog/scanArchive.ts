import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import * as v from 'valibot';
import type { Deps } from '../../calls/Deps.ts';
import { startLocks } from '../../db/locks.ts';
import { openBucket, StoreAway } from '../../services/bucket.ts';
import { checked, type FilePlace, openFolder } from '../../services/filePlace.ts';

type Archiving = Pick<Deps, 'config' | 'database'>;

const manifestName = 'manifest.json';

/** Lists the archive's files. */
const manifestSchema = v.object({
  files: v.array(
    v.object({
      name: v.string(),
      /** As `2026-01`, in UTC. */
      month: v.string(),
      rows: v.number(),
      /** Bytes. */
      size: v.number(),
      /** Of the compressed file, in hexadecimal digits. */
      sha256: v.string(),
      columns: v.array(v.string()),
    }),
  ),
});

/** Opens the archive: the bucket of UPLOADS_URL, or DATA_DIR/scans. Its files are written in that folder first. */
function openArchive({ config }: Pick<Archiving, 'config'>): { place: FilePlace; folder: string } {
  const folder = join(config.dataDir, 'scans');
  const place = config.uploadsUrl
    ? openBucket(config.uploadsUrl, 'scans')
    : openFolder(folder, (name) => join(folder, name));
  return { place, folder };
}

async function readManifest(place: FilePlace): Promise<v.InferOutput<typeof manifestSchema>> {
  const content = await place.read(manifestName);
  return content ? v.parse(manifestSchema, JSON.parse(await text(content))) : { files: [] };
}

/** Counts and sums bytes as they pass. */
function createSum() {
  const hash = createHash('sha256');
  let size = 0;
  async function* pass(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.byteLength;
      yield chunk;
    }
  }
  return { pass, sum: () => ({ size, sha256: hash.digest('hex') }) };
}

/**
 * Writes a month that the log has let go as `scans-2026-01-from-17.csv.gz` into the archive, whole or not at all, and lists it in
 * the archive's manifest. 17 is its first scan's id, so later scans of the same month get a file of their own. No two
 * servers may do it at once.
 *
 * @param table the month's, `let_go_2026_01`
 * @returns the file's name
 */
export async function archiveMonth(deps: Archiving, table: string): Promise<string> {
  const { place, folder } = openArchive(deps);
  // first, because a store that is away refuses it at once
  const { files } = await readManifest(place);
  await mkdir(folder, { recursive: true });
  const month = table.slice(-7).replace('_', '-');
  const quoted = pg.escapeIdentifier(table);
  const path = join(folder, '.draft');
  const client = await deps.database.pool.connect();
  try {
    await client.query('begin; set local statement_timeout = 0');
    const { rows: found } = await client.query<{ first: number }>(
      `select coalesce(min(id), 0)::int8 as first from ${quoted}`,
    );
    const name = `scans-${month}-from-${found[0]?.first ?? 0}.csv.gz`;
    const { fields } = await client.query(`select * from ${quoted} limit 0`);
    const rows = client.query(
      copyTo(`copy (select * from ${quoted} order by id) to stdout with (format csv, header)`),
    );
    const { pass, sum } = createSum();
    await pipeline(rows, createGzip(), pass, createWriteStream(path, { mode: 0o600, flush: true }));
    await client.query('commit');
    const file = { ...sum(), name, month, rows: rows.rowCount, columns: fields.map((field) => field.name) };
    await place.put({ ...file, path }, name);
    const manifest = JSON.stringify({ files: [...files.filter((other) => other.name !== name), file] });
    await writeFile(path, manifest, { mode: 0o600, flush: true });
    const sha256 = createHash('sha256').update(manifest).digest('hex');
    await place.put({ path, size: Buffer.byteLength(manifest), sha256 }, manifestName);
    return name;
  } finally {
    // whatever state it is in
    client.release(true);
    await rm(path, { force: true });
  }
}

/**
 * Brings a month's scans from the archive back into the log, all of them or none, while people work. They leave it again
 * after some days. Throws a sentence if the archive lacks them or they are damaged, and if the log has scans of that month.
 *
 * @param month as `2026-01`, in UTC
 * @returns how many scans there are
 */
export async function bringMonthBack(
  { now, ...deps }: Archiving & Pick<Deps, 'now'>,
  month: string,
  days: number,
): Promise<number> {
  const { place } = openArchive(deps);
  const files = (await readManifest(place)).files.filter((file) => file.month === month);
  if (!files.length) throw new Error(`The archive has no scans of ${month}.`);
  const name = month.replace('-', '_');
  const until = new Date(now().getTime() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const client = await deps.database.pool.connect();
  try {
    await client.query(
      'begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    );
    await client.query('select pg_advisory_xact_lock($1)', [startLocks.keepScanLog]);
    const { rowCount: there } = await client.query(
      'select where coalesce(to_regclass($1), to_regclass($2)) is not null',
      [`verifications_${name}`, `let_go_${name}`],
    );
    if (there) throw new Error(`The log has scans of ${month} already.`);
    const table = pg.escapeIdentifier(`let_go_${name}`);
    await client.query(`create table ${table} (like verifications including defaults including constraints)`);
    for (const file of files) {
      const content = await place.read(file.name);
      if (!content) throw new Error(`The archive lacks its file ${file.name}.`);
      const columns = file.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
      const rows = client.query(copyFrom(`copy ${table} (${columns}) from stdin with (format csv, header)`));
      const damaged = new Error(`The archive's file ${file.name} is damaged.`);
      await pipeline(checked(content, file.name, file), createGunzip(), rows).catch((cause: unknown) => {
        throw cause instanceof StoreAway ? cause : Object.assign(damaged, { cause });
      });
      if (rows.rowCount !== file.rows) throw damaged;
    }
    await client.query(`set local lock_timeout = '10s'`);
    await client.query('select bring_log_month_back($1)', [`${month}-01`]);
    await client.query(`comment on table ${pg.escapeIdentifier(`verifications_${name}`)} is '${until}'`);
    // the next sweep empties personal data that has become too old by then
    await client.query(
      `update forgotten_until set until = least(until, $1::timestamptz) where columns like 'verifications (%'`,
      [`${month}-01`],
    );
    await client.query('commit');
    return files.reduce((all, { rows }) => all + rows, 0);
  } finally {
    // whatever state it is in
    client.release(true);
  }
}
