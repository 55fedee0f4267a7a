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
import { startBucket } from './startBucket.ts';
import { trialTables } from './trials.ts';

/** The secret that wraps the companies' keys. */
export const testSecret = Buffer.alloc(32, 7);

export interface TestDeps extends Deps {
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
  if (process.env['TRIALS']) await createDeclaredTables(database, trialTables);
  const dataDir = await mkdtemp(join(tmpdir(), 'sealbook-test-'));
  const bucket = process.env['FILES'] === 'bucket' ? await startBucket() : undefined;
  const mails: Mail[] = [];
  let passed = 0;
  const config = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://seals.example',
    CLIENT_DIR: join(dataDir, 'none'),
    UPLOADS_URL: bucket?.url,
    ...settings,
  });
  return {
    config,
    database,
    mailer: {
      send: (mail) => {
        mails.push(mail);
        return Promise.resolve();
      },
    },
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

/** Creates what calls need for all tests of a file, and closes it after the last one. */
export async function fileDeps(settings?: Record<string, string>): Promise<TestDeps> {
  const deps = await createTestDeps(settings);
  afterAll(() => deps.close());
  return deps;
}
