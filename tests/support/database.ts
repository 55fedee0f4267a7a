import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '../../server/db/connect.ts';
import { pgError } from '../../server/db/pgError.ts';
import { withDatabase } from './postgres.ts';

/** PostgreSQL's code for what a role may not do. */
const notAllowed = '42501';

export interface TestDatabase {
  url: string;
  db: Database;
  /** Closes `db` and removes the database, whoever else is still connected. */
  drop: () => Promise<void>;
}

/** A migrated database of the test's own, cloned in some 20 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { template } = testDatabases();
  return createDatabase(`template ${template}`);
}

/** A database of the test's own with nothing in it, for tests of the migrations themselves. */
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

/** Drops a database whatever is connected to it. */
async function drop(serverUrl: string, name: string): Promise<void> {
  try {
    await onServer(serverUrl, `drop database ${name} with (force)`);
  } catch (error) {
    if (pgError(error)?.code !== notAllowed) throw error;
    // its own vacuum may not be ended by force: a plain drop asks it to stop
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
