import dayjs from 'dayjs';
import { type Day, wireDay } from '../../contract/day/day.ts';
import type { DemoClient } from './DemoClient.ts';
import type { DemoProduct, DemoRange } from './DemoProduct.ts';

/** Numbers that are mapped to a product of the demo: the first and how many. */
export interface MappedRange {
  product: DemoProduct;
  productId: number;
  from: number;
  count: number;
}

const dayAfter = (day: Day, days: number) => wireDay(dayjs(day).add(days, 'day').format('YYYY-MM-DD'));

/**
 * Gives the client's company a brand's categories and products, issues its numbers and maps them; a series stays free.
 *
 * @param today the day that dates are counted from, the same for a fill that is taken up again
 */
export async function fillRange(client: DemoClient, range: DemoRange, today: Day): Promise<MappedRange[]> {
  const pictures = range.products.flatMap(({ picture, promotion }) =>
    promotion ? [picture, promotion] : [picture],
  );
  const names = [...new Set([...pictures, 'genuine.wav', 'already-scanned.wav'])];
  const addresses = await Promise.all(names.map((name) => client.upload(name)));
  const addressOf = new Map(names.map((name, index) => [name, addresses[index]]));

  const categoryIds = new Map<string, number>();
  const productIds: number[] = [];
  for (const product of range.products) {
    const { category } = product;
    const CategoryId =
      categoryIds.get(category) ??
      (await client.save('Category/CreateCategory', `category ${category}`, 'CategoryId', {
        CategoryName: category,
        FilePath: addressOf.get(product.picture),
        IsActive: true,
      }));
    categoryIds.set(category, CategoryId);
    productIds.push(
      await client.save('ProductMaster/CreateProduct', `product ${product.code}`, 'ProductId', {
        ProductName: product.name,
        ProductCode: product.code,
        CategoryId,
        ProductDescription: product.description,
        OEM: product.oem,
        HPCode: product.hpCode,
        MRP: product.mrp,
        PackingSize: product.packingSize,
        PermissibleScan: product.permissibleScan,
        ProductImage: addressOf.get(product.picture),
        GenuineMessage: range.genuine(product.name),
        GenuineAudio: addressOf.get('genuine.wav'),
        AlreadyScannedMsg: range.alreadyScanned,
        AlreadyScannedAudio: addressOf.get('already-scanned.wav'),
        ShareMessage: `${product.name}: I checked the seal, and it is the original.`,
        ShareURL: range.website,
        ...(product.promotion && {
          PromotionalMessage: addressOf.get(product.promotion),
          PromotionalStartDate: dayAfter(today, -30),
          PromotionalEndDate: dayAfter(today, 90),
        }),
        ProductSpecification: Object.entries({ ...product.specification, Website: range.website }).map(
          ([Key, Value]) => ({ Key, Value }),
        ),
      }),
    );
  }

  for (const [SalesOrderNo, IssueQty] of Object.entries(range.orders)) {
    await client.save('IssueNo/CreateIssueNumber', `order ${SalesOrderNo}`, 'IssueId', {
      SalesOrderNo,
      IssueQty,
    });
  }

  const mapped: MappedRange[] = [];
  // A new company's numbers begin at 1.
  let from = 1;
  for (const [index, product] of range.products.entries()) {
    const productId = productIds[index] ?? 0;
    await client.save('Mapping/CreateMapping', `mapping ${product.code}`, 'MappingId', {
      ProductId: productId,
      FromNo: from,
      Qty: product.mapped,
      BatchNo: product.batch,
      MFGDate: dayAfter(today, -40),
      EXPDate: dayAfter(today, product.keepsDays),
    });
    mapped.push({ product, productId, from, count: product.mapped });
    from += product.mapped;
  }
  return mapped;
}
