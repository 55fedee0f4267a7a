import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll } from 'vitest';
import type { Deps } from '../../server/calls/Deps.ts';
import { readConfig } from '../../server/config.ts';
import type { Mail } from '../../server/services/mailer.ts';
import { createKeyring } from '../../server/seals/keyring.ts';
import { createUploadStore } from '../../server/services/uploadStore.ts';
import { createTestDatabase } from './database.ts';
import { createDeclaredTables } from './declarations.ts';
import { trialTables } from './trials.ts';

/** What the companies' keys are wrapped with. */
export const testSecret = Buffer.alloc(32, 7);

export interface TestDeps extends Deps {
  /** Every mail that was sent, the newest last. */
  mails: Mail[];
  /** Moves the clock of `now` on. */
  pass(milliseconds: number): void;
  /** Closes and removes the database and the folder. */
  close(): Promise<void>;
}

/** Everything that the server's calls need: a database and a folder of the test's own, mails kept in a list. */
export async function createTestDeps(settings: Record<string, string> = {}): Promise<TestDeps> {
  const { db: database, drop } = await createTestDatabase();
  if (process.env['TRIALS']) await createDeclaredTables(database, trialTables);
  const dataDir = await mkdtemp(join(tmpdir(), 'sealbook-test-'));
  const mails: Mail[] = [];
  let passed = 0;
  return {
    config: readConfig({
      DATA_DIR: dataDir,
      PUBLIC_URL: 'https://seals.example',
      CLIENT_DIR: join(dataDir, 'none'),
      ...settings,
    }),
    database,
    mailer: {
      send: (mail) => {
        mails.push(mail);
        return Promise.resolve();
      },
    },
    keyring: createKeyring({ database: database.front, secret: testSecret }),
    uploads: createUploadStore(dataDir),
    log: pino({ level: 'silent' }),
    now: () => new Date(Date.now() + passed),
    mails,
    pass: (milliseconds) => {
      passed += milliseconds;
    },
    close: async () => {
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** What the server's calls need, for all tests of the file that asks; closed after the last one. */
export async function fileDeps(settings?: Record<string, string>): Promise<TestDeps> {
  const deps = await createTestDeps(settings);
  afterAll(() => deps.close());
  return deps;
}
