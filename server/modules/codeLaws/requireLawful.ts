import { codeLawFacts, type LawField, lawFields } from '../../../contract/choices/codeLawFacts.ts';
import type { CodeLaw } from '../../../contract/choices/codeLaws.ts';
import type { SpecificationRow } from '../../../contract/calls/verification/verification.ts';
import { shownDay } from '../../../contract/day/day.ts';
import type { Language } from '../../../contract/language/Language.ts';
import { Refusal, refusalAt } from '../../calls/answer.ts';
import { inLanguage } from '../../language/inLanguage.ts';

/** SQL for what a law may ask of a product `p`, as members of a JSON object by `LawField`. */
export const productFacts = `'ProductCode', coalesce(p.gtin, p.product_code), 'GTIN', p.gtin, 'ProductName', p.product_name,
  'GenericName', p.generic_name, 'Manufacturer', p.manufacturer, 'ManufacturerAddress', p.manufacturer_address,
  'LicenceNo', p.licence_no`;

/** The same of a mapping `m`. */
export const batchFacts = `'BatchNo', m.batch_no, 'MFGDate', m.manufactured_on, 'EXPDate', m.expires_on`;

/** What is known of what a law asks for. */
export type Facts = Partial<Record<LawField, unknown>>;

/** Lists what a law asks for, and a product or its mapping keeps. */
const checkedOf = (law: CodeLaw): LawField[] =>
  codeLawFacts[law].asks.filter((asked) => ['product', 'mapping'].includes(lawFields[asked].keptIn));

const missingOf = (law: CodeLaw, facts: Facts): LawField[] => checkedOf(law).filter((asked) => !facts[asked]);

const isOfBatch = (field: LawField): boolean => lawFields[field].keptIn === 'mapping';

const listed = (fields: readonly LawField[]): string =>
  fields.map((field) => lawFields[field].label).join('; ');

const noBatchFact = 'The law on the codes of this product asks for it.';

/** Throws Refusal unless the batch of numbers has what the law on their product's codes asks for. */
export function requireLawfulBatch(law: CodeLaw | null, facts: Facts): void {
  const missing = law === null ? [] : missingOf(law, facts).filter(isOfBatch);
  if (!missing.length) return;
  throw new Refusal(noBatchFact, {
    errors: Object.fromEntries(missing.map((field) => [field, noBatchFact])),
  });
}

/** Throws Refusal unless a product, and the batch of its numbers, have what the law on its category's codes asks for. */
export function requireLawful(law: CodeLaw | null, facts: Facts): void {
  const missing = law === null ? [] : missingOf(law, facts).filter((field) => !isOfBatch(field));
  const text = `The law on its codes asks for what this product lacks: ${listed(missing)}.`;
  if (missing.length) throw refusalAt('ProductId', text);
  requireLawfulBatch(law, facts);
}

/** Throws Refusal that names the product of mapped numbers which lack what the law on its codes asks for. */
export function requireLawfulPrint(law: CodeLaw, product: string, facts: Facts): void {
  const missing = missingOf(law, facts);
  const text = `The law on the codes of ${product} asks for what is missing: ${listed(missing)}.`;
  if (missing.length) throw refusalAt('FromNo', text);
}

const days: readonly LawField[] = ['MFGDate', 'EXPDate'];

/** Lists what is known of what a law asks for, in English. */
export function lawRows(law: CodeLaw, facts: Facts): SpecificationRow[] {
  return checkedOf(law).flatMap((field) => {
    const fact = facts[field];
    if (typeof fact !== 'string' || !fact) return [];
    return [{ Key: lawFields[field].label, Value: days.includes(field) ? shownDay(fact) : fact }];
  });
}

/** Says such rows in a language, without what their brand wrote: only labels and days are ours. */
export const lawRowsIn = (language: Language, rows: readonly SpecificationRow[]): SpecificationRow[] =>
  rows.map(({ Key, Value }) => {
    const isDay = days.some((field) => lawFields[field].label === Key);
    return { Key: inLanguage(language, Key), Value: isDay ? inLanguage(language, Value) : Value };
  });
