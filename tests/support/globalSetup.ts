import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../../server/db/connect.ts';
import { startEmbeddedPostgres } from '../../server/db/embeddedPostgres.ts';
import { migrate } from '../../server/db/migrate.ts';
import { fillPlaces } from '../../server/modules/places/placesModule.ts';
import { quickFolder, unsafeButQuick, withDatabase } from './postgres.ts';
import { startOutsidePostgres } from './startOutsidePostgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's own database, and a migrated one with states and cities to clone; or the reason for having none. */
    testDatabases: { serverUrl: string; template: string } | { failure: string };
  }
}

/** Opens one PostgreSQL for the whole run, with a template that tests clone. */
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
    // tests without a database can still run
    project.provide('testDatabases', { failure: error instanceof Error ? error.message : String(error) });
  }
  return async () => {
    await admin.query(`drop database ${template} with (force)`);
    await admin.end();
    await server.stop();
  };
}

/**
 * Opens the PostgreSQL that DATABASE_URL names, with POSTGRES=outside Debian's, or else the embedded one on throwaway data.
 */
async function openServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env.DATABASE_URL;
  if (url) return { url, stop: async () => {} };
  if (process.env.POSTGRES === 'outside') {
    const outside = await startOutsidePostgres();
    if (outside) return outside;
    console.log(
      'There is no PostgreSQL of Debian’s and none could be installed: the tests run on the embedded one.',
    );
  }
  const dataDir = await mkdtemp(join(await quickFolder(), 'sealbook-tests-'));
  // root runs the engine as another user, who must get in
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

/** Prepares a database as a server does at its start, but for the pages, which tests declare themselves. */
async function fillTemplate(url: string): Promise<void> {
  await migrate(url);
  const database = connect(url);
  try {
    await fillPlaces(database);
  } finally {
    await database.close();
  }
}
