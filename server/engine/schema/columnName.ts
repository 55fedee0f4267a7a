import type { Field } from '../../../contract/resource/Field.ts';

/** A wire name in snake case: `CompanyName` → `company_name`, `HPCode` → `hp_code`, `MRP` → `mrp`. */
export const snakeCase = (name: string): string =>
  name
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase();

/** The database's column of a declared field. */
export const columnName = (name: string, field: Field): string => field.column ?? snakeCase(name);
