import { eq } from 'drizzle-orm';
import { inTransaction } from '../../server/db/connect.ts';
import { companyKeys, issuedRanges, mappings } from '../../server/db/schema/serials.ts';
import { openSerialBook } from '../../server/modules/companies/companyRules.ts';
import { scratchCodeOf } from '../../server/seals/scratchCode.ts';
import { encodeSeal } from '../../server/seals/sealCodec.ts';
import { createCompany, createProduct } from './factories.ts';
import type { TestDeps } from './testDeps.ts';

const serials = '[1,101)';

export interface SealedProduct {
  companyId: number;
  productId: number;
  sealOf: (serial: number) => string;
  scratchCodeOf: (serial: number) => string;
}

/** A product whose company has issued the numbers 1 to 100 and mapped them to it. */
export async function createSealedProduct(
  deps: TestDeps,
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
  await db.insert(issuedRanges).values({ companyId, serials, salesOrderNo: 'SO-1' });
  await db.insert(mappings).values({ companyId, productId, serials, mapped: `{${serials}}` });
  const printing = await deps.keyring.printingOf(companyId);
  if (!printing) throw new Error('The company has no key');
  return {
    companyId,
    productId,
    sealOf: (serial) => encodeSeal(printing, serial),
    scratchCodeOf: (serial) => scratchCodeOf(printing.key, serial),
  };
}
