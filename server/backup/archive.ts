/** What a backup is: a compressed tar archive of these entries, in this order. */
export const entries = {
  /** `Manifest` as JSON. */
  manifest: 'manifest.json',
  /** Parts of a table's rows as COPY writes them: `rows/<table>/<part>`. */
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
}

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
