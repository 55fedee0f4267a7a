import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import type { Mailer } from '../services/mailer.ts';
import type { Keyring } from '../seals/keyring.ts';
import type { UploadStore } from '../services/uploadStore.ts';

/** Everything that the server's calls need from outside: nothing of it is global. */
export interface Deps {
  config: Config;
  database: Database;
  mailer: Mailer;
  keyring: Keyring;
  uploads: UploadStore;
  log: Logger;
  /** The clock, which tests can set. */
  now: () => Date;
}
