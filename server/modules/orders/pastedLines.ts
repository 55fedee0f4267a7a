import { sql } from 'drizzle-orm';
import {
  mostOrderLines,
  mostQtyDigits,
  orderTexts,
  qtyProblem,
  type RefusedLine,
} from '../../../contract/calls/orders.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Runner } from '../../db/connect.ts';

const noProduct = 'No product has this code.';
const severalProducts = 'More than one product has this code.';
const notSold = (name: string) => `${name} is not sold any more.`;

/** A pasted line: a code as a whole, for codes can have spaces, or a code and a quantity. */
interface PastedLine {
  line: number;
  text: string;
  /** In lower case, as the database looks for them. */
  whole: string;
  code: string | undefined;
  qty: string;
}

const codeOf = (text: string): string =>
  text
    .replace(/^"(.*)"$/, '$1')
    .trim()
    .toLowerCase();

/** Letters of a line: no code and quantity has more, and the patterns below would try a longer one for minutes. */
const longestLine = 300;

function linesOf(pasted: string): PastedLine[] {
  const lines = pasted.split(/\r\n|\r|\n/).flatMap((raw, at) => {
    const text = raw.trim();
    if (!text) return [];
    if (text.length > longestLine) {
      const whole = text.slice(0, longestLine);
      return [{ line: at + 1, text: `${whole}…`, whole, code: undefined, qty: '' }];
    }
    // the part behind the last separator, except for a separator at the very end
    const end = text.slice(0, -1).search(/[\s,;][^\s,;]*$/);
    const code = text.slice(0, Math.max(end, 0)).replace(/(?<![\s,;])[\s,;]+$/, '');
    const split = code ? { code: codeOf(code), qty: text.slice(end + 1) } : { code: undefined, qty: '' };
    return [{ line: at + 1, text, whole: codeOf(text), ...split }];
  });
  if (lines.length > mostOrderLines) throw new Refusal(orderTexts.tooManyPasted);
  return lines;
}

interface Found {
  id: number;
  name: string;
  active: boolean;
  [column: string]: unknown;
}

/** Finds the company's products by these codes. Where active and inactive products have one code, the active ones count. */
async function productsBy(
  runner: Runner,
  companyId: number,
  codes: readonly string[],
): Promise<Map<string, Found[]>> {
  // the indexes of both columns hold the first hundred letters
  const wanted = sql`${sql.param([...new Set(codes)])}::text[]`;
  const { rows } = await runner.execute<Found & { codes: string[] }>(sql`
    select id, product_name as name, is_active as active,
      array[lower(hp_code), lower(oem), lower(product_code)] as codes
    from products where company_id = ${companyId} and (left(lower(hp_code), 100) = any(${wanted})
      or left(lower(oem), 100) = any(${wanted}) or lower(product_code) = any(${wanted}))`);
  const found = new Map<string, Found[]>();
  for (const product of rows)
    for (const code of new Set(product.codes)) {
      const others = found.get(code) ?? [];
      const isBetter = product.active && others.every(({ active }) => !active);
      if (isBetter) found.set(code, [product]);
      else if (product.active || others.every(({ active }) => !active)) found.set(code, [...others, product]);
    }
  return found;
}

/**
 * Reads a pasted list of `code quantity`: the wanted quantity of each product, and the lines that name none. A missing
 * quantity is one piece. Throws Refusal for more lines than an order can have.
 */
export async function readPastedLines(
  runner: Runner,
  companyId: number,
  pasted: string,
): Promise<{ wanted: { productId: number; qty: number }[]; refused: RefusedLine[] }> {
  const lines = linesOf(pasted);
  const products = await productsBy(
    runner,
    companyId,
    lines.flatMap(({ whole, code }) => (code ? [whole, code] : [whole])),
  );
  const wanted = new Map<number, number>();
  const refused: RefusedLine[] = [];
  for (const { line, text, whole, code, qty: written } of lines) {
    const asWhole = products.get(whole);
    const [product, ...others] = asWhole ?? products.get(code ?? '') ?? [];
    const qty = asWhole ? '1' : written;
    const sum = (product ? (wanted.get(product.id) ?? 0) : 0) + Number(qty);
    const Reason = !product
      ? noProduct
      : others.length
        ? severalProducts
        : !product.active
          ? notSold(product.name)
          : (qtyProblem(qty) ?? (String(sum).length > mostQtyDigits ? orderTexts.largeQty : undefined));
    if (Reason) refused.push({ Line: line, Text: text, Reason });
    else if (product) wanted.set(product.id, sum);
  }
  return { wanted: [...wanted].map(([productId, qty]) => ({ productId, qty })), refused };
}
