import { createHash } from 'node:crypto';

/** What a backup is: a compressed tar archive of these entries, in this order. */
export const entries = {
  /** `Manifest` as JSON. */
  manifest: 'manifest.json',
  /** Parts of a table's rows as COPY writes them: `rows/<table>/<part>`. A part may end in the middle of a row. */
  rows: 'rows/',
  /** Stored files by their names. */
  uploads: 'uploads/',
  /** `Closing` as JSON: an archive without it was cut off. */
  closing: 'closing.json',
} as const;

export const archiveFormat = 1;

/** How a backup begins. */
export interface Manifest {
  format: number;
  at: string;
  /** The migrations that had been applied, in their order. */
  migrations: readonly { name: string; hash: string }[];
  /** The months that the log of scans has partitions for, by their first days. */
  months?: readonly string[];
  /** The columns of each table, in the order of its rows. */
  tables: Readonly<Record<string, readonly string[]>>;
}

/** How a backup ends. */
export interface Closing {
  /** Where each sequence stands; null for one that nobody has used. */
  sequences: Readonly<Record<string, number | null>>;
  files: number;
  /** What was written of each table; archives of older versions lack it. */
  tables?: Readonly<Record<string, RowSum>> | undefined;
}

/** How many rows a table has in an archive, and the SHA-256 of their bytes in hexadecimal digits. */
export interface RowSum {
  rows: number;
  sha256: string;
}

/** Counts and sums a table's rows, in pieces of any size as they pass. */
export function createRowSum(): { add: (piece: Uint8Array) => void; sum: () => RowSum } {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add: (piece) => {
      hash.update(piece);
      // COPY writes a row's own line feeds as \n
      for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, at + 1)) rows += 1;
    },
    sum: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

export const lineFeed = 10;

/**
 * Tables whose rows are not kept: who is signed in, what was mailed to sign in with, limits, and what a script has not committed. People sign in again
 * where a backup is restored.
 */
export const passingTables: readonly string[] = [
  'sessions',
  'sign_in_codes',
  'password_resets',
  'sign_ups',
  'limits',
  'sql_changes',
];
