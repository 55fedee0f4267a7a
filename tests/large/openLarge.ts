import { mkdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import pg from 'pg';
import { openWorld } from '../../bench/openWorld.ts';
import { startEmbeddedPostgres } from '../../server/db/embeddedPostgres.ts';
import { assertInvariants } from '../support/assertInvariants.ts';
import { withDatabase } from '../support/postgres.ts';
import { fillYear } from './fillYear.ts';

/** The secret of the large world's servers. */
export const secret = 'the secret of the large world, known to all';

/** The share of a busy brand's year: LARGE_SIZE, or 1. */
export const part = Number(process.env['LARGE_SIZE'] ?? 1);

/** The template's version; raise it when its shape changes. */
async function markOf(): Promise<string> {
  const migrations = await readdir('server/db/migrations');
  return createHash('sha256').update(`${part} 1 ${migrations.join()}`).digest('hex').slice(0, 12);
}

/**
 * Clones a database with a year of a busy brand, in seconds, from one that LARGE_DIR holds. Fills that one first if it is
 * missing.
 */
export async function openLarge(say: (done: string) => void) {
  const folder = resolve(process.env['LARGE_DIR'] ?? 'data/large');
  mkdirSync(folder, { recursive: true });
  const engine = await startEmbeddedPostgres({ dataDir: folder });
  const admin = new pg.Client({ connectionString: engine.url });
  await admin.connect();
  const template = `large_${await markOf()}`;
  const made: string[] = [];
  const create = async (name: string, how = '') => {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name} ${how}`);
    made.push(name);
    return withDatabase(engine.url, name);
  };
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
  if (!rowCount) {
    const url = await create('large_filling');
    const world = await openWorld(undefined, { DATABASE_URL: url, SECRET_KEY: secret });
    await fillYear(world, part);
    await assertInvariants(world.deps.database);
    await world.close();
    await admin.query(`alter database large_filling rename to ${template}`);
    made.pop();
    say('filled');
  }
  const url = await create('large_run', `template ${template} strategy file_copy`);
  say('cloned');
  return {
    folder,
    url,
    /** Creates an empty database beside it. */
    createEmpty: () => create('large_restored'),
    close: async () => {
      for (const name of made) await admin.query(`drop database if exists ${name}`);
      await admin.end();
      await engine.stop();
    },
  };
}
