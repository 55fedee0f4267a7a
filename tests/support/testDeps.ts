import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, expect } from 'vitest';
import type { ServerDeps } from '../../server/engine/ServerPortal.ts';
import { sealbook } from '../../server/sealbook.ts';
import { readConfig } from '../../server/config.ts';
import { mailInLanguage } from '../../server/language/inLanguage.ts';
import type { Mail, Mailer } from '../../server/services/mailer.ts';
import { createKeyring } from '../../server/seals/keyring.ts';
import { targetsOf } from '../../server/engine/schema/tableOf.ts';
import { createUploadStore } from '../../server/services/uploadStore.ts';
import { assertInvariants } from './assertInvariants.ts';
import { createTestDatabase } from './database.ts';
import { createDeclaredTables } from './declarations.ts';
import { startBucket } from './startBucket.ts';
import { resources, trialTables } from './trials.ts';

/** The secret that wraps the companies' keys. */
export const testSecret = Buffer.alloc(32, 7);

export interface TestDeps extends ServerDeps {
  /** All sent mails, the newest last. */
  mails: Mail[];
  /** Advances the clock of `now`. */
  pass(milliseconds: number): void;
  /** Removes the database and the folder. */
  close(): Promise<void>;
}

/** Creates everything that calls need: a database, a folder, and a list of mails. */
export async function createTestDeps(settings: Record<string, string> = {}): Promise<TestDeps> {
  const { db: database, drop } = await createTestDatabase();
  if (process.env['TRIALS']) await createDeclaredTables(database, trialTables, targetsOf(resources));
  const dataDir = await mkdtemp(join(tmpdir(), 'sealbook-test-'));
  const bucket = process.env['FILES'] === 'bucket' ? await startBucket() : undefined;
  const mails: Mail[] = [];
  let passed = 0;
  const config = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://seals.example',
    CLIENT_DIR: join(dataDir, 'none'),
    UPLOADS_URL: bucket?.url,
    PRINTERS: 'dock=tcp://127.0.0.1:9',
    ...settings,
  });
  const mailer: Mailer = {
    send: (mail) => {
      mails.push(mail);
      return Promise.resolve();
    },
  };
  return {
    portal: sealbook,
    config,
    database,
    mailer: mailInLanguage(mailer, database),
    keyring: createKeyring({ database: database.front, secret: testSecret }),
    uploads: createUploadStore(dataDir, config),
    log: pino({ level: 'silent' }),
    now: () => new Date(Date.now() + passed),
    mails,
    pass: (milliseconds) => {
      passed += milliseconds;
    },
    close: async () => {
      await drop();
      await bucket?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

let broken: readonly string[] = [];

/** Names the invariants that tests of this file break, because they store rows without the calls that make them. */
export function breakOnPurpose(...names: readonly string[]): void {
  broken = names;
}

/** Creates what calls need for all tests of a file. After the last one it asserts all invariants, in tests of calls, and closes it. */
export async function fileDeps(settings?: Record<string, string>): Promise<TestDeps> {
  const deps = await createTestDeps(settings);
  afterAll(async () => {
    try {
      const isOfCalls = expect.getState().testPath?.includes('/tests/api/');
      if (isOfCalls) await assertInvariants(deps.database, { except: broken });
    } finally {
      broken = [];
      await deps.close();
    }
  });
  return deps;
}
