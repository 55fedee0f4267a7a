import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { fillPlaces } from '../../server/modules/places/fillPlaces.ts';
import { openServer, withDatabase } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's own database, and a migrated one with states and cities to clone; or the reason for having none. */
    testDatabases: { serverUrl: string; template: string } | { failure: string };
  }
}

/** Opens one PostgreSQL for the whole run: the one that the environment names, or an embedded one on throwaway data. */
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
