import { spawnSync } from 'node:child_process';

/** Rules that do not hold here. */
const excluded = [
  // the server sets limits of time, and runs a file in a transaction
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-robust-stmts',
  'require-concurrent-index-deletion',
  // the engine reads a value that is missing
  'ban-drop-not-null',
  // declarations choose the types
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-text-field',
];

/** Rules against what servers of the version before would fail on. A migration with a floor does not let them start. */
const contracting = [
  'adding-not-nullable-field',
  'ban-drop-column',
  'ban-drop-table',
  'changing-column-type',
  'renaming-column',
  'renaming-table',
];

/** Lists what squawk finds in a migration, which is one transaction up to its first index that is created concurrently. */
export function squawk(migration: string): string[] {
  const statements = migration.split('--> statement-breakpoint');
  const first = statements.findIndex((statement) => /\bindex concurrently\b/i.test(statement));
  const together = first < 0 ? statements.length : first;
  const text = ['begin;', ...statements.slice(0, together), 'commit;', ...statements.slice(together)];
  const without = /^-- floor: \w+$/m.test(migration) ? [...excluded, ...contracting] : excluded;
  const { stdout, error } = spawnSync(
    'node_modules/.bin/squawk',
    ['--reporter', 'json', '--pg-version', '15', '--exclude', without.join()],
    { input: text.join('\n'), encoding: 'utf8' },
  );
  if (error) throw error;
  const found = JSON.parse(stdout) as { rule_name: string; message: string }[];
  return found.map(({ rule_name, message }) => `${rule_name}: ${message}`);
}
