import { readdirSync } from 'node:fs';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { editorTables } from '../../../../server/modules/sqlEditor/editorTables.ts';

/** Tables that no script sees: secrets, sessions and the server's own. */
const keptOut = [
  'administrator_roles',
  'audit_entries',
  'captured_events',
  'captures',
  'cart_lines',
  'company_identities',
  'company_keys',
  'company_points',
  'company_sign_in_attempts',
  'company_sign_in_secrets',
  'dealer_glns',
  'epcis_queries',
  'epcis_subscriptions',
  'event_deliveries',
  'event_types',
  'fake_hours',
  'forgotten_until',
  'gln_history',
  'idempotency_keys',
  'import_rows',
  'imports',
  'job_turns',
  'jobs',
  'known_devices',
  'limits',
  'list_views',
  'mails',
  'number_books',
  'passkey_challenges',
  'passkeys',
  'password_resets',
  'prepared_files',
  'program_keys',
  'record_comments',
  'record_files',
  'reminders',
  'report_mails',
  'return_books',
  'receiver_secrets',
  'receiver_turns',
  'recovery_codes',
  'rights_versions',
  'row_totals',
  'scan_days',
  'scan_states',
  'scan_tail',
  'scan_zone',
  'scanned_seals',
  'serial_books',
  'server_secret',
  'sessions',
  'sign_in_codes',
  'sign_ups',
  'slip_books',
  'sql_changes',
  'sql_runs',
  'suspected_seals',
  'suspicion_mails',
  'suspicion_notices',
  'suspicion_thresholds',
  'uploads',
  'usual_people',
];

it('shows each table or keeps it out, knowingly', async () => {
  const folder = new URL('../../../../server/db/schema/', import.meta.url);
  const names = new Set<string>();
  for (const file of readdirSync(folder)) {
    const module = (await import(new URL(file, folder).href)) as Record<string, unknown>;
    for (const table of Object.values(module)) if (is(table, PgTable)) names.add(getTableName(table));
  }
  const shown = editorTables.map(({ name }) => name);
  expect([...names].filter((name) => !shown.includes(name) && !keptOut.includes(name))).toEqual([]);
  expect(shown.filter((name) => keptOut.includes(name))).toEqual([]);
});

/** Say whether a person has yet to choose their password, and since when a company's client secret is stored. */
const harmless = ['users.first_password', 'company_sign_ins.secret_since'];

it('shows no column that holds a secret', () => {
  const suspicious = /hash|token|secret|password|otp|wrapped|certificate|visitor|scanned_text|search_text/;
  const columns = editorTables.flatMap(({ name, columns: all }) =>
    all.map((column) => `${name}.${column.name}`),
  );
  expect(columns.filter((column) => !harmless.includes(column) && suspicious.test(column))).toEqual([]);
});
