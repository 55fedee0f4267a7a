import { codeLawFacts, type LawField, lawFields } from '../../../contract/choices/codeLawFacts.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { CodeLaw } from '../../../contract/choices/codeLaws.ts';
import type { SpecificationRow } from '../../../contract/calls/verification/verification.ts';
import { shownDay } from '../../../contract/day/day.ts';
import type { Language } from '../../../contract/language/Language.ts';
import { Refusal, refusalAt } from '../../calls/answer.ts';
import type { Transaction } from '../../db/transaction.ts';
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

/** Throws Refusal that names the first product among mapped numbers whose codes lack what their law asks for. */
export async function requireLawfulNumbers(
  transaction: Pick<Transaction, 'execute'>,
  companyId: number,
  numbers: SQL,
): Promise<void> {
  const { rows } = await transaction.execute<{ law: CodeLaw; product: string; facts: Facts }>(sql`
    select g.code_law as law, p.product_name as product, json_build_object(${sql.raw(productFacts)}, ${sql.raw(batchFacts)}) as facts
    from mappings m join products p on p.id = m.product_id join categories g on g.id = p.category_id
    where m.company_id = ${companyId} and m.mapped && ${numbers} and g.code_law is not null order by lower(m.serials)`);
  for (const { law, product, facts } of rows) {
    const missing = missingOf(law, facts);
    if (missing.length)
      throw refusalAt(
        'FromNo',
        `The law on the codes of ${product} asks for what is missing: ${listed(missing)}.`,
      );
  }
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
