/** The statements after which a table's rows can only be added: the database refuses all else, whoever asks. */
export const makeAppendOnly = (table: string): string[] => [
  `CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "${table}" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();`,
];

/** The statements after which they can be changed again. */
export const endAppendOnly = (table: string): string[] => [
  `DROP TRIGGER IF EXISTS append_only ON "${table}";`,
];

/** `statement`, which a migration runs over rows that are there already, past the refusal. */
export const pastAppendOnly = (table: string, statement: string): string[] => [
  `ALTER TABLE "${table}" DISABLE TRIGGER append_only;`,
  statement,
  `ALTER TABLE "${table}" ENABLE TRIGGER append_only;`,
];
