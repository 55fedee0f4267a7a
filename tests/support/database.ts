import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '../../server/db/connect.ts';
import { pgError } from '../../server/db/pgError.ts';
import { withDatabase } from './postgres.ts';

/** PostgreSQL's code for insufficient privilege. */
const notAllowed = '42501';

export interface TestDatabase {
  url: string;
  db: Database;
  /** Closes `db` and drops the database, whoever else is connected. */
  drop: () => Promise<void>;
}

/** Clones a migrated database for a test, in some 20 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { template } = testDatabases();
  // the default writes each page to the log, which takes twice the processor time
  return createDatabase(`template ${template} strategy file_copy`);
}

/** Creates an empty database, for tests of migrations. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('');
}

async function createDatabase(how: string): Promise<TestDatabase> {
  const { serverUrl } = testDatabases();
  const name = `sealbook_test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} ${how}`);
  const url = withDatabase(serverUrl, name);
  const db = connect(url);
  return {
    url,
    db,
    drop: async () => {
      await db.close();
      await drop(serverUrl, name);
    },
  };
}

async function drop(serverUrl: string, name: string): Promise<void> {
  try {
    await onServer(serverUrl, `drop database ${name} with (force)`);
  } catch (error) {
    if (pgError(error)?.code !== notAllowed) throw error;
    // only a plain drop may stop the database's own vacuum
    await onServer(serverUrl, `drop database ${name}`);
  }
}

function testDatabases() {
  const databases = inject('testDatabases');
  if ('failure' in databases) throw new Error(`There is no database to test on. ${databases.failure}`);
  return databases;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
