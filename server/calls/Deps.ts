import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Portal } from '../../contract/resource/Portal.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Mailer } from '../services/mailer.ts';
import type { Keyring } from '../seals/keyring.ts';
import type { UploadStore } from '../services/uploadStore.ts';

/** The tables of a portal's business that no declaration describes, as far as the engine looks after them. */
export interface PortalTables {
  /** Columns with addresses of uploaded files. */
  fileColumns?: readonly { table: string; column: string }[];
  /** Rows that are deleted so many minutes after the moment in their column. */
  expiring?: readonly { table: string; column: string; minutes: number }[];
}

/** What a portal's business does when people come and go. */
export interface PortalPeople {
  /** Somebody has signed in with this session, or out. */
  signed?: (request: { http: Context; deps: Deps }, session?: { token: string; userType: number }) => void;
  /** Erases what the business knows of a person. Returns the addresses of files that nobody needs any more. */
  erasePerson?: (transaction: Transaction, userId: number, now: Date) => Promise<readonly string[]>;
}

/** Everything that the server's calls need from outside: nothing of it is global. */
export interface Deps {
  portal: Portal & PortalTables & PortalPeople;
  config: Config;
  database: Database;
  mailer: Mailer;
  keyring: Keyring;
  uploads: UploadStore;
  log: Logger;
  /** The clock, which tests can set. */
  now: () => Date;
}
