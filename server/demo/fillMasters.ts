import dayjs from 'dayjs';
import { type Day, wireDay } from '../../contract/day/day.ts';
import type { ServerDeps } from '../engine/ServerPortal.ts';
import type { DemoProduct, DemoRange } from './companies.ts';
import type { DemoClient } from './DemoClient.ts';

/** Numbers mapped to a product of the demo: the first one and how many. */
export interface MappedRange {
  product: DemoProduct;
  productId: number;
  mappingId: number;
  from: number;
  count: number;
}

const dayAfter = (day: Day, days: number) => wireDay(dayjs(day).add(days, 'day').format('YYYY-MM-DD'));

/** Reads `Name: value; Name: value`. */
const pairsOf = (specification: string) =>
  specification.split('; ').map((pair) => {
    const [Key = '', ...value] = pair.split(': ');
    return { Key, Value: value.join(': ') };
  });

/**
 * Adds a brand's categories and products to the client's company, issues its numbers and maps them. A series stays free.
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
        ProductSpecification: [...pairsOf(product.specification), { Key: 'Website', Value: range.website }],
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
    const mappingId = await client.save('Mapping/CreateMapping', `mapping ${product.code}`, 'MappingId', {
      ProductId: productId,
      FromNo: from,
      Qty: product.mapped,
      BatchNo: product.batch,
      MFGDate: dayAfter(today, -8 - mappedDaysAgo(index, range.products.length)),
      EXPDate: dayAfter(today, product.keepsDays),
    });
    mapped.push({ product, productId, mappingId, from, count: product.mapped });
    from += product.mapped;
  }
  return mapped;
}

const cartons = [
  { CartonName: 'Shelf Box', CartonSize: 12, Description: 'A dozen units for the counter' },
  { CartonName: 'Trade Carton', CartonSize: 48, Description: 'What a dealer orders' },
  { CartonName: 'Pallet Case', CartonSize: 480, Description: 'Ten trade cartons under stretch film' },
];

/**
 * Adds cartons, new prices, a loyalty scheme over the first mapped product and slides to the client's company.
 *
 * @param today the day that dates are counted from, the same for a fill that is taken up again
 */
export async function fillMasters(
  client: DemoClient,
  mapped: readonly MappedRange[],
  today: Day,
): Promise<void> {
  for (const carton of cartons)
    await client.save('CartonMaster/CreateCarton', `carton ${carton.CartonName}`, 'CartonId', carton);
  const [first, second, third] = mapped;
  if (!first || !second || !third) return;

  for (const { product, productId } of [second, third]) {
    const MRP = Math.round(product.mrp * 1.04);
    await client.save('ProductMaster/AddMRP', `price ${product.code}`, 'MRPId', {
      ProductId: productId,
      MRP,
    });
  }

  const roles = await client.options('Loyalityscheme/GetRoleDDL');
  const RoleId = roles.find(({ label }) => label === 'Mechanic')?.value;
  await client.save('Loyalityscheme/CreateScheme', 'scheme', 'SchemeId', {
    SchemeName: 'Monsoon check-up',
    Schemedescription: `Points for every ${first.product.name} that is fitted before the rains end`,
    SchemeCategory: 2,
    RoleId,
    ProductId: first.productId,
    FromNo: first.from,
    Qty: Math.floor(first.count / 2),
    loyalitypnt: 25,
    StartDate: dayAfter(today, -10),
    EndDate: dayAfter(today, 50),
    IsActive: true,
  });

  const pictures = mapped.flatMap(({ product }) => product.promotion || []).slice(0, 1);
  for (const picture of [...pictures, first.product.picture]) {
    await client.save('Slider/UploadSlider', `slider ${picture}`, 'SId', {
      UploadFor: 'WebSlider',
      FileType: 'image',
      FilePath: await client.upload(picture),
      ProMsg: picture === first.product.picture,
      startDate: dayAfter(today, -7),
      endDate: dayAfter(today, 60),
    });
  }
}

const day = 24 * 60 * 60 * 1000;

/** Days since the youngest of the older ranges was mapped: before the month's scans and the floor's work. */
const youngest = 32;

/** Days between two ranges. */
const apart = 27;

/** How many days ago one of `count` ranges was mapped: the last one today, the others over the months before. */
const mappedDaysAgo = (place: number, count: number): number =>
  place === count - 1 ? 0 : youngest + (count - 2 - place) * apart;

/** Backdates numbers, which the database has stamped by its own clock. */
export async function backdateNumbers(
  { database }: ServerDeps,
  end: Date,
  mapped: readonly { mappingId: number }[],
): Promise<void> {
  const older = mapped.slice(0, -1);
  await database.pool.query(
    `with backdated as (
       update mappings m set created_at = g.at, updated_at = g.at
       from unnest($1::int[], $2::timestamptz[]) g(id, at) where m.id = g.id returning m.company_id, m.serials, g.at),
     first as (
       select i.id, min(b.at) - interval '1 day' as at from issued_ranges i
       join backdated b on b.company_id = i.company_id and b.serials && i.serials group by i.id)
     update issued_ranges i set created_at = f.at, updated_at = f.at from first f where i.id = f.id`,
    [
      older.map(({ mappingId }) => mappingId),
      older.map((_, place) => new Date(end.getTime() - mappedDaysAgo(place, mapped.length) * day)),
    ],
  );
}
