import { existsSync, readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

/** The path of GS1's schema of EPCIS 2.0, which we may not copy: EPCIS_SCHEMA, or a file beside the project. */
const file =
  process.env['EPCIS_SCHEMA'] ??
  new URL('../../../shared/epcis/EPCIS-JSON-Schema.json', `file://${import.meta.dirname}/`).pathname;

/** Added to the names of tests that are skipped without it. */
export const withoutSchema = existsSync(file) ? undefined : `skipped, for there is no ${file}`;

/** Checks a document by the standard's schema. */
export function schemaFaults(): (document: unknown) => unknown {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate: ValidateFunction = ajv.compile(JSON.parse(readFileSync(file, 'utf8')) as object);
  return (document) => (validate(document) ? [] : validate.errors);
}
