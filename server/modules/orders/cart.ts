import { sql, type SQL } from 'drizzle-orm';
import {
  mostOrderLines,
  mostQtyDigits,
  orderTexts,
  qtyProblem,
  type RefusedLine,
  type CartProduct,
  clearCart,
  getCart,
  pasteCart,
  setCartQty,
} from '../../../contract/calls/orders/orders.ts';
import { foldCode, foldText, shortText } from '../../../contract/values/foldText.ts';
import { Refusal, done, refusalAt } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import type { Runner, Transaction } from '../../db/transaction.ts';

// Pasted lines

const noProduct = 'No product has this code.';
const severalProducts = 'More than one product has this code.';
const notSold = (name: string) => `${name} is no longer sold.`;

/** A code and a quantity, as one way to read a line has them. */
interface Reading {
  /** In lower case, as the database looks for it. */
  code: string;
  qty: string;
  /** The line has no quantity, which is one piece then. */
  isAsOne?: boolean;
}

interface PastedLine {
  line: number;
  text: string;
  /** The ways to read it, the likeliest one first. The first one counts whose code a product has. */
  readings: readonly Reading[];
  /** The quantity, if the line says clearly which part of it is one. */
  qty: string | undefined;
}

const codeOf = (text: string): string =>
  text
    .replace(/^"(.*)"$/, '$1')
    .trim()
    .toLowerCase();

/** Letters of a line: no code and quantity has more, and the patterns below would try a longer one for minutes. */
const longestLine = 300;

const withoutEnd = (text: string): string => text.replace(/(?<![\s,;])[\s,;]+$/, '');

const readingOf = (code: string, qty: string | undefined): Reading | undefined =>
  qty !== undefined && codeOf(code) ? { code: codeOf(code), qty: foldCode(qty) } : undefined;

/** People write these as `times` between a code and its quantity; a letter may also be a part of the code. */
const timesSigns = ['×', '*', ' x', '\tx', ',x', ';x'];

/** Reads `code x 5`. */
function readTimes(text: string): Reading | undefined {
  const lower = text.toLowerCase();
  const ends = timesSigns.map((sign) => lower.lastIndexOf(sign) + sign.length * Number(lower.includes(sign)));
  const end = Math.max(...ends);
  const qty = text.slice(end).trim();
  if (end <= 0 || !/^-?\d[^\s,;]*$/.test(qty)) return undefined;
  return readingOf(withoutEnd(text.slice(0, end - 1)), qty);
}

/** Reads `5 x code`. */
function readQtyFirst(text: string): Reading | undefined {
  const [qty] = /^\d+/.exec(text) ?? [];
  const rest = text.slice(qty?.length);
  const code = rest.replace(/^[\s,;]+/, '').replace(/^(?:x[\s,;]+|[×*][\s,;]*)/i, '');
  return code === rest ? undefined : readingOf(code, qty);
}

/** Reads a line as only a code, because codes can have spaces and commas, and as a code with a quantity. */
function readLine(text: string): Pick<PastedLine, 'readings' | 'qty'> {
  const bare = withoutEnd(text).replace(/(?<=\d)\s?(?:pcs?|nos?|units?|pieces?)\.?$/i, '');
  const cells = bare.split(/[\t;,]/);
  const cell = cells.length > 1 ? readingOf(cells[0] ?? '', cells.at(-1)) : undefined;
  const clear = readTimes(bare) ?? cell;
  // the part behind the last separator
  const end = bare.search(/[\s,;][^\s,;]*$/);
  const last = end > 0 ? readingOf(withoutEnd(bare.slice(0, end)), bare.slice(end + 1)) : undefined;
  const alone = readingOf(bare, '1');
  const ways = [alone && { ...alone, isAsOne: true }, clear, last, cell, readQtyFirst(bare)];
  const isNumber = last !== undefined && /^-?\d+$/.test(last.qty);
  return {
    readings: ways.filter((way) => way !== undefined),
    qty: clear?.qty ?? (isNumber ? last.qty : undefined),
  };
}

function linesOf(pasted: string): PastedLine[] {
  const lines = pasted.split(/\r\n|\r|\n/).flatMap((raw, at): PastedLine[] => {
    const text = raw.trim();
    if (!text) return [];
    if (text.length <= longestLine) {
      const read = (fold: (cell: string) => string) => readLine(text.replaceAll(/[^\t]+/g, fold));
      const [{ readings, qty }, asName] = [read(foldCode), read(foldText)];
      return [{ line: at + 1, text, readings: [...readings, ...asName.readings], qty }];
    }
    return [{ line: at + 1, text: shortText(text, longestLine), readings: [], qty: undefined }];
  });
  if (lines.length > mostOrderLines) throw new Refusal(orderTexts.tooManyPasted());
  return lines;
}

interface Found {
  id: number;
  name: string;
  active: boolean;
  [column: string]: unknown;
}

const squeezed = (code: string): string => code.replaceAll(/[ -]/g, '');

/**
 * Finds products by these codes; where active and inactive products have one code, the active ones count.
 * `isLoose`: codes are compared without spaces and hyphens, which no index helps with.
 */
async function productsBy(
  runner: Runner,
  companyId: number,
  codes: readonly string[],
  isLoose = false,
): Promise<Map<string, Found[]>> {
  if (!codes.length) return new Map();
  // the indexes hold the first hundred letters
  const wanted = sql`${sql.param([...new Set(codes.map((code) => code.slice(0, 100)))])}::text[]`;
  const columns = ['hp_code', 'oem', 'product_code', 'product_name'].map((name) =>
    isLoose ? sql`translate(lower(${sql.identifier(name)}), ' -', '')` : sql`lower(${sql.identifier(name)})`,
  );
  const every = sql`array[${sql.join(columns, sql`, `)}]`;
  const isWanted = isLoose
    ? sql`${every} && ${wanted}`
    : sql`left(lower(hp_code), 100) = any(${wanted}) or left(lower(oem), 100) = any(${wanted})
        or lower(product_code) = any(${wanted}) or left(lower(product_name), 100) = any(${wanted})`;
  const { rows } = await runner.execute<Found & { codes: string[] }>(sql`
    select id, product_name as name, is_active as active, ${every} as codes
    from products where company_id = ${companyId} and (${isWanted})`);
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
 * Reads a pasted list: the wanted quantity of each product, and the lines that are left out with all that is wrong with them.
 * A missing quantity is one piece, and `asOne` counts such lines. Throws Refusal for more lines than an order can have.
 */
async function readPastedLines(
  runner: Runner,
  companyId: number,
  pasted: string,
): Promise<{ wanted: { productId: number; qty: number }[]; refused: RefusedLine[]; asOne: number }> {
  const lines = linesOf(pasted);
  const codesOf = (some: readonly PastedLine[]) =>
    some.flatMap(({ readings }) => readings.map(({ code }) => code));
  const exact = await productsBy(runner, companyId, codesOf(lines));
  const unknown = lines.filter(({ readings }) => !readings.some(({ code }) => exact.has(code)));
  const loose = await productsBy(runner, companyId, codesOf(unknown).map(squeezed), true);
  const wanted = new Map<number, number>();
  const refused: RefusedLine[] = [];
  let asOne = 0;
  for (const { line, text, readings, qty: clearQty } of lines) {
    const known = readings.find(({ code }) => exact.has(code));
    const reading = known ?? readings.find(({ code }) => loose.has(squeezed(code)));
    const code = reading?.code ?? '';
    const [product, ...others] = (known ? exact.get(code) : loose.get(squeezed(code))) ?? [];
    const qty = reading?.qty ?? clearQty ?? '1';
    const sum = (product ? (wanted.get(product.id) ?? 0) : 0) + Number(qty);
    const problems = [
      !product
        ? noProduct
        : others.length
          ? severalProducts
          : product.active
            ? undefined
            : notSold(product.name),
      qtyProblem(qty) ?? (String(sum).length > mostQtyDigits ? orderTexts.largeQty : undefined),
    ].filter((problem) => problem !== undefined);
    if (problems.length) refused.push({ Line: line, Text: text, Reason: problems.join(' ') });
    else if (product) {
      wanted.set(product.id, sum);
      asOne += Number(reading?.isAsOne ?? false);
    }
  }
  return { wanted: [...wanted].map(([productId, qty]) => ({ productId, qty })), refused, asOne };
}

// Carts

/** SQL for a product `p` as carts and the catalogue show it. */
export const productColumns = sql`p.id as "ProductId", p.product_name as "ProductName", p.product_image as "ProductImage",
  p.mrp as "MRP", p.product_code as "ProductCode", p.oem as "OEM", p.hp_code as "HPCode"`;

const stopped = 'This product is no longer sold.';

/** Reads lines `c` of a cart, whose products `p` came into it at the MRP `mrp`. */
async function readLines(runner: Runner, mrp: SQL, from: SQL): Promise<CartProduct[]> {
  const { rows } = await runner.execute<CartProduct>(sql`
    select ${productColumns}, c.qty as "Qty", ${mrp} as "AddedMRP", not p.is_active as "IsStopped" from ${from}`);
  return rows;
}

/** Reads a person's cart among the products of the company that they act for, in the order in which they filled it. */
const readCart = (runner: Runner, { userId, companyId }: Session): Promise<CartProduct[]> =>
  readLines(
    runner,
    sql`c.mrp`,
    sql`cart_lines c join products p on p.id = c.product_id
      where c.user_id = ${userId} and c.company_id = ${companyId} order by c.added_at, p.id`,
  );

/** Reads products of the company, with the wanted quantities, as a cart would show them. */
const readWanted = (runner: Runner, { companyId }: Session, wanted: readonly WantedProduct[]) =>
  readLines(
    runner,
    sql`p.mrp`,
    sql`${unnested(wanted)} join products p on p.id = c.product_id
      where p.company_id = ${companyId} order by c.place`,
  );

interface WantedProduct {
  productId: number;
  qty: number;
}

const unnested = (wanted: readonly WantedProduct[]): SQL => {
  const products = sql`${sql.param(wanted.map(({ productId }) => productId))}::int[]`;
  const quantities = sql`${sql.param(wanted.map(({ qty }) => qty))}::int[]`;
  return sql`unnest(${products}, ${quantities}) with ordinality as c (product_id, qty, place)`;
};

/** Sets the quantities of these products in the cart. Throws Refusal beyond the most that an order can have. */
async function setQuantities(
  transaction: Transaction,
  { userId, companyId }: Session,
  wanted: readonly WantedProduct[],
): Promise<void> {
  await transaction.execute(sql`
    insert into cart_lines (user_id, company_id, product_id, qty, mrp, added_at)
    select ${userId}, ${companyId}, p.id, c.qty, p.mrp, now() + c.place * interval '1 microsecond'
    from ${unnested(wanted)} join products p on p.id = c.product_id
    on conflict (user_id, company_id, product_id) do update set qty = excluded.qty`);
  const { rows } = await transaction.execute<{ count: number }>(sql`
    select count(*)::int as count from cart_lines where user_id = ${userId} and company_id = ${companyId}`);
  if ((rows[0]?.count ?? 0) > mostOrderLines) throw new Refusal(orderTexts.tooMany());
}

// Calls

export const getCartEndpoint = endpoint(getCart, async ({ deps, session }) =>
  done(await readCart(deps.database.db, session)),
);

export const setCartQtyEndpoint = endpoint(setCartQty, async ({ session, input, write }) => {
  const { ProductId: productId, Qty: qty } = input;
  const { companyId, userId } = session;
  return write(async (transaction) => {
    if (qty) {
      const { rows } = await transaction.execute<{ active: boolean }>(sql`
        select is_active as active from products where id = ${productId} and company_id = ${companyId}`);
      const problem = !rows[0] ? orderTexts.product : !rows[0].active ? stopped : undefined;
      if (problem) throw refusalAt('ProductId', problem);
      await setQuantities(transaction, session, [{ productId, qty }]);
    } else
      await transaction.execute(sql`
        delete from cart_lines
        where user_id = ${userId} and company_id = ${companyId} and product_id = ${productId}`);
    return done({ ProductId: productId, Qty: qty });
  });
});

export const clearCartEndpoint = endpoint(clearCart, async ({ session, write }) =>
  write(async (transaction) => {
    await transaction.execute(
      sql`delete from cart_lines where user_id = ${session.userId} and company_id = ${session.companyId}`,
    );
    return done();
  }),
);

/** `OrderBooking/PasteCart`: puts the good lines into the cart, in a trial nowhere, and says why the others are wrong. */
export const pasteCartEndpoint = endpoint(pasteCart, async ({ deps, session, input, write }) => {
  const paste = async (runner: Runner, put: (wanted: readonly WantedProduct[]) => Promise<CartProduct[]>) => {
    const { wanted, refused, asOne } = await readPastedLines(runner, session.companyId, input.Lines);
    return done({ Added: wanted.length, AsOne: asOne, Refused: refused, Cart: await put(wanted) });
  };
  const { db } = deps.database;
  if (input.IsTrial) return paste(db, (wanted) => readWanted(db, session, wanted));
  return write((transaction) =>
    paste(transaction, async (wanted) => {
      if (wanted.length) await setQuantities(transaction, session, wanted);
      return readCart(transaction, session);
    }),
  );
});
