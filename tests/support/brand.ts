import { eq } from 'drizzle-orm';
import Papa from 'papaparse';
import type { ServerDeps } from '../../server/engine/ServerPortal.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { companyKeys, mappings } from '../../server/db/schema/serials.ts';
import { openSerialBook } from '../../server/modules/companies/companiesModule.ts';
import { scratchCodeOf, encodeSeal } from '../../server/seals/sealCodec.ts';
import { appOf } from './appOf.ts';
import { type Ask, askApp, done } from './ask.ts';
import {
  createCompany,
  createProduct,
  createRole,
  createUser,
  everyRightOn,
  nextNumber,
  type Rights,
  signIn,
} from './factories.ts';

export type Fields = Record<string, unknown>;

/** A company with keys, and a person with every right to its numbers. */
export interface Brand {
  companyId: number;
  roleId: number;
  token: string;
  /** Makes calls as this person. */
  ask: Ask<Fields>;
  /** Creates a product and answers its id. */
  product: (changes?: object) => Promise<number>;
  /** Issues numbers; answers the first one. */
  issued: (quantity: number) => Promise<number>;
  /** Issues numbers and maps them to a product; answers the first one. */
  mapped: (productId: number, quantity: number) => Promise<number>;
  /** Downloads seals. */
  seals: (from: number, to: number) => Promise<SealRow[]>;
}

interface SealRow {
  SeqNo: string;
  Code: string;
  Url: string;
  ScratchCode: string;
}

const pages = ['category-master', 'product-master', 'issue-number', 'mapping', 'de-mapping', 'damage'];

/** Creates a brand on the real app of `deps`; `more` adds to its person's rights. */
export async function createBrand(deps: ServerDeps, more: Rights = {}): Promise<Brand> {
  const app = appOf(deps);
  const companyId = await createCompany(deps);
  await inTransaction(deps.database, (transaction) => openSerialBook({ deps, transaction, id: companyId }));
  const rights = { ...everyRightOn(pages), ...more };
  const roleId = await createRole(deps, companyId, rights);
  const token = await signIn(deps, await createUser(deps, { companyId, roleId }));
  const asAnybody = askApp(app);
  const ask: Brand['ask'] = (called, sent, options) => asAnybody(called, sent, { token, ...options });
  const { CategoryId } = await done(
    ask('Category/CreateCategory', { CategoryName: `Category ${nextNumber(deps)}` }),
  );

  const product: Brand['product'] = async (changes) => {
    const sent = {
      ProductName: `Product ${nextNumber(deps)}`,
      CategoryId,
      HPCode: 'HP1',
      ProductImage: '/uploads/product.png',
      GenuineMessage: 'This is genuine.',
      GenuineAudio: '/uploads/genuine.mp3',
      AlreadyScannedMsg: 'This was scanned before.',
      AlreadyScannedAudio: '/uploads/scanned.mp3',
      ...changes,
    };
    return Number((await done(ask('ProductMaster/CreateProduct', sent)))['ProductId']);
  };
  const issued: Brand['issued'] = async (quantity) => {
    const sent = { SalesOrderNo: 'SO1', IssueQty: quantity };
    const { IssueId } = await done(ask('IssueNo/CreateIssueNumber', sent));
    const { rows } = await deps.database.pool.query<{ first: number }>(
      'select lower(serials) as first from issued_ranges where id = $1',
      [IssueId],
    );
    return rows[0]?.first ?? 0;
  };
  const mapped: Brand['mapped'] = async (ProductId, Qty) => {
    const FromNo = await issued(Qty);
    await done(ask('Mapping/CreateMapping', { ProductId, FromNo, Qty }));
    return FromNo;
  };
  const seals: Brand['seals'] = async (from, to) => {
    const response = await app.request(`/api/api/IssueNo/GetSeals?FromNo=${from}&ToNo=${to}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await response.text();
    return Papa.parse<SealRow>(text, { header: true, skipEmptyLines: true }).data;
  };
  return { companyId, roleId, token, ask, product, issued, mapped, seals };
}

/** Opens a company's seals: its prefix and key, and the code of a serial. */
export async function openSeals(deps: ServerDeps, companyId: number) {
  const printing = await deps.keyring.printingOf(companyId);
  if (!printing) throw new Error('The company has no key');
  return { ...printing, sealOf: (serial: number) => encodeSeal(printing, serial) };
}

const serials = '[1,101)';

/** Issues all numbers up to `last` that are not issued yet. */
export async function issueAll({ database }: ServerDeps, companyId: number, last: number): Promise<void> {
  await database.pool.query(
    `with book as (update serial_books set last_serial = $2::int8 where company_id = $1
       returning int8range(1, last_serial, '[]') as serials)
     insert into issued_ranges (company_id, serials, sales_order_no)
     select $1, book.serials - coalesce((select range_merge(range_agg(serials)) from issued_ranges where company_id = $1), 'empty'), 'SO-1'
     from book`,
    [companyId, last],
  );
}

export interface SealedProduct {
  companyId: number;
  productId: number;
  sealOf: (serial: number) => string;
  scratchCodeOf: (serial: number) => string;
}

/** Creates a product with the numbers 1 to 100, issued and mapped. */
export async function createSealedProduct(
  deps: ServerDeps,
  {
    hasScratchCode = false,
    ...product
  }: Parameters<typeof createProduct>[2] & { hasScratchCode?: boolean } = {},
): Promise<SealedProduct> {
  const { db } = deps.database;
  const companyId = await createCompany(deps);
  await inTransaction(deps.database, (transaction) => openSerialBook({ deps, transaction, id: companyId }));
  if (hasScratchCode) {
    await db
      .update(companyKeys)
      .set({ scratchCodes: hasScratchCode })
      .where(eq(companyKeys.companyId, companyId));
  }
  const productId = await createProduct(deps, companyId, product);
  await issueAll(deps, companyId, 100);
  await db.insert(mappings).values({ companyId, productId, serials, mapped: `{${serials}}` });
  const { key, sealOf } = await openSeals(deps, companyId);
  return { companyId, productId, sealOf, scratchCodeOf: (serial) => scratchCodeOf(key, serial) };
}
