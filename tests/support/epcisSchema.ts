import { existsSync, readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

/** GS1's schema of EPCIS 2.0 documents, which is not ours to copy: beside the project, or where EPCIS_SCHEMA says. */
const file =
  process.env['EPCIS_SCHEMA'] ??
  new URL('../../../shared/epcis/EPCIS-JSON-Schema.json', `file://${import.meta.dirname}/`).pathname;

/** What is said behind the name of tests that are skipped without it. */
export const withoutSchema = existsSync(file) ? undefined : `skipped, for there is no ${file}`;

/** What the standard's own schema has against a document. */
export function schemaFaults(): (document: unknown) => unknown {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate: ValidateFunction = ajv.compile(JSON.parse(readFileSync(file, 'utf8')) as object);
  return (document) => (validate(document) ? [] : validate.errors);
}
