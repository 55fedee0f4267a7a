import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../server/db/embeddedPostgres.ts';
import { connect } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { fillPlaces } from '../../server/modules/places/fillPlaces.ts';
import { quickFolder } from './quickFolder.ts';
import { withDatabase } from './withDatabase.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's own database, and a migrated one with states and cities to clone; or why there is none. */
    testDatabases: { serverUrl: string; template: string } | { failure: string };
  }
}

/** One PostgreSQL for the whole run: the one that the environment names, or an embedded one on throwaway data. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const template = `sealbook_template_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  try {
    await fillTemplate(withDatabase(server.url, template));
    project.provide('testDatabases', { serverUrl: server.url, template });
  } catch (error) {
    // Tests that need no database can still run.
    project.provide('testDatabases', { failure: error instanceof Error ? error.message : String(error) });
  }
  return async () => {
    await admin.query(`drop database ${template} with (force)`);
    await admin.end();
    await server.stop();
  };
}

/** What every server does to a new database before it answers, but for the pages, which tests declare themselves. */
async function fillTemplate(url: string): Promise<void> {
  await migrate(url);
  const database = connect(url);
  try {
    await fillPlaces(database);
  } finally {
    await database.close();
  }
}

async function openServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  if (url) return { url, stop: async () => {} };
  const dataDir = await mkdtemp(join(await quickFolder(), 'sealbook-tests-'));
  // As root the engine runs as another user, who must get in.
  await chmod(dataDir, 0o755);
  const engine = await startEmbeddedPostgres({ dataDir, settings: unsafeButQuick });
  return {
    url: engine.url,
    stop: async () => {
      await engine.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

const unsafeButQuick = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '256MB',
  // The furthest zone, for nothing may lean on the engine's own.
  timezone: 'Pacific/Kiritimati',
};
