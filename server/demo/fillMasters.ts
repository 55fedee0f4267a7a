import dayjs from 'dayjs';
import { type Day, wireDay } from '../../contract/day/day.ts';
import type { DemoClient, DemoWorld } from './DemoClient.ts';
import { demoRows, pairsOf } from './demoFiles.ts';
import type { DemoCompany } from './people.ts';

/**
 * A product of the demo: its fields, and what is mapped to it. The picture and the promotion, which some have not, are files
 * below `files/`; `specification` is added to the rows that every product of its maker has; `mapped` is how many numbers are
 * mapped to it, and `keepsDays` the days until it expires, counted from the day of the fill.
 */
type DemoProduct = Readonly<
  Record<
    | 'ProductName'
    | 'ProductCode'
    | 'category'
    | 'ProductDescription'
    | 'OEM'
    | 'HPCode'
    | 'MRP'
    | 'PackingSize'
    | 'PermissibleScan'
    | 'picture'
    | 'specification'
    | 'promotion'
    | 'mapped'
    | 'batch'
    | 'keepsDays',
    string
  >
>;

const products: readonly DemoProduct[] = demoRows<keyof DemoProduct>('products.csv');

/** Numbers mapped to a product of the demo: the first one and how many. */
export interface MappedRange {
  product: DemoProduct;
  productId: number;
  mappingId: number;
  from: number;
  count: number;
}

/** The day so many days after another, as the wire has it. */
const dayAfter = (day: Day, days: number) => wireDay(dayjs(day).add(days, 'day').format('YYYY-MM-DD'));

/** Adds a product to the client's company. */
async function addProduct(
  client: DemoClient,
  { ShareURL, genuine, alreadyScanned }: DemoCompany,
  product: DemoProduct,
  { CategoryId, today }: { CategoryId: number; today: Day },
): Promise<number> {
  const { ProductName, HPCode, promotion } = product;
  return client.save('ProductMaster/CreateProduct', `product ${product.ProductCode}`, 'ProductId', {
    ...product,
    CategoryId,
    // the parts are sold under their HSN codes
    ...(/^[0-9]{8}$/.test(HPCode) && { HSNCode: HPCode }),
    ProductImage: await client.upload(product.picture),
    GenuineMessage: `${ProductName}: ${genuine}`,
    GenuineAudio: await client.upload('genuine.wav'),
    AlreadyScannedMsg: alreadyScanned,
    AlreadyScannedAudio: await client.upload('already-scanned.wav'),
    ShareMessage: `${ProductName}: I checked the seal, and it is the original.`,
    ShareURL,
    ...(promotion && {
      PromotionalMessage: await client.upload(promotion),
      PromotionalStartDate: dayAfter(today, -30),
      PromotionalEndDate: dayAfter(today, 90),
    }),
    ProductSpecification: Object.fromEntries([...pairsOf(product.specification), ['Website', ShareURL]]),
  });
}

/** Adds a company's categories and products by its own client, issues its numbers and maps them. A series stays free. */
export async function fillRange(
  { today }: DemoWorld,
  client: DemoClient,
  company: DemoCompany,
): Promise<MappedRange[]> {
  const own = products.filter(({ OEM }) => OEM === company.OEM);
  const categoryIds = new Map<string, number>();
  const productIds: number[] = [];
  for (const product of own) {
    const { category } = product;
    const CategoryId =
      categoryIds.get(category) ??
      (await client.save('Category/CreateCategory', `category ${category}`, 'CategoryId', {
        CategoryName: category,
        FilePath: await client.upload(product.picture),
        IsActive: true,
      }));
    categoryIds.set(category, CategoryId);
    productIds.push(await addProduct(client, company, product, { CategoryId, today }));
  }

  for (const [SalesOrderNo, IssueQty] of pairsOf(company.issued)) {
    const order = { SalesOrderNo, IssueQty };
    await client.save('IssueNo/CreateIssueNumber', `order ${SalesOrderNo}`, 'IssueId', order);
  }

  const mapped: MappedRange[] = [];
  // A new company's numbers begin at 1.
  let from = 1;
  for (const [index, product] of own.entries()) {
    const productId = productIds[index] ?? 0;
    const count = Number(product.mapped);
    const mappingId = await client.save(
      'Mapping/CreateMapping',
      `mapping ${product.ProductCode}`,
      'MappingId',
      {
        ProductId: productId,
        FromNo: from,
        Qty: count,
        BatchNo: product.batch,
        MFGDate: dayAfter(today, -8 - mappedDaysAgo(index, own.length)),
        EXPDate: dayAfter(today, Number(product.keepsDays)),
      },
    );
    mapped.push({ product, productId, mappingId, from, count });
    from += count;
  }
  return mapped;
}

/** Days since the youngest of the older ranges was mapped: before the month's scans and the floor's work. */
const youngest = 32;

/** Days between two ranges. */
const apart = 27;

/** How many days ago one of `count` ranges was mapped: the last one today, the others over the months before. */
const mappedDaysAgo = (place: number, count: number): number =>
  place === count - 1 ? 0 : youngest + (count - 2 - place) * apart;

/** Backdates numbers, which the database has stamped by its own clock. */
export async function backdateNumbers(world: DemoWorld, mapped: readonly MappedRange[]): Promise<void> {
  const older = mapped.slice(0, -1);
  await world.deps.database.pool.query(
    `with backdated as (
       update mappings m set created_at = g.at, updated_at = g.at
       from unnest($1::int[], $2::timestamptz[]) g(id, at) where m.id = g.id returning m.company_id, m.serials, g.at),
     first as (
       select i.id, min(b.at) - interval '1 day' as at from issued_ranges i
       join backdated b on b.company_id = i.company_id and b.serials && i.serials group by i.id)
     update issued_ranges i set created_at = f.at, updated_at = f.at from first f where i.id = f.id`,
    [
      older.map(({ mappingId }) => mappingId),
      older.map((_, place) => world.ago(mappedDaysAgo(place, mapped.length))),
    ],
  );
}

/** Rolls of labels that were mapped to the wrong product, by its place. Their numbers lie before a product's last fifty. */
const wrongRolls = [
  { product: 0, daysAgo: 251, quantity: 800 },
  { product: 2, daysAgo: 188, quantity: 1500 },
  { product: 3, daysAgo: 150, quantity: 600 },
  { product: 5, daysAgo: 96, quantity: 1200 },
  { product: 6, daysAgo: 44, quantity: 500 },
];

/** Demaps rolls that were mapped wrongly, and damages spoilt units: the last numbers, which the demo never scans. */
export async function takeNumbersOut(world: DemoWorld, client: DemoClient, mapped: readonly MappedRange[]) {
  const [, second, third] = mapped;
  if (!second || !third) return;
  /** The database stamps the rows by its own clock, which the demo can't set back. */
  const backdate = (mappingId: number, serial: number, at: Date) =>
    world.deps.database.pool.query(
      'update taken_out set created_at = $3 where mapping_id = $1 and serials @> $2::int8',
      [mappingId, serial, at],
    );
  const lastOf = ({ from, count }: MappedRange) => from + count - 1;

  for (const { product, daysAgo, quantity } of wrongRolls) {
    const roll = mapped[product];
    if (!roll) continue;
    const ToNo = lastOf(roll) - 50;
    await client.save('DeMapping/CreateDemapping', `wrong roll ${roll.product.ProductCode}`, 'MappingId', {
      MappingId: roll.mappingId,
      FromNo: ToNo - quantity + 1,
      ToNo,
    });
    await backdate(roll.mappingId, ToNo, world.ago(daysAgo));
  }
  const FromNo = lastOf(third) - 29;
  await client.save('DeMapping/CreateDemapping', `demapping ${third.product.ProductCode}`, 'MappingId', {
    MappingId: third.mappingId,
    FromNo,
    ToNo: FromNo + 9,
  });
  const spoilt = [
    { FromNo: lastOf(second) - 12, ToNo: lastOf(second) - 12, Reason: 'Label torn in the applicator' },
    { FromNo: lastOf(second) - 5, ToNo: lastOf(second) - 2, Reason: 'Boxes wet: rain through the dock door' },
  ];
  for (const one of spoilt)
    await client.save('Damage/CreateDamage', `damage ${one.FromNo}`, 'MappingId', one);
}

const cartons = [
  { CartonName: 'Shelf Box', CartonSize: 12, Description: 'A dozen units for the counter' },
  { CartonName: 'Trade Carton', CartonSize: 48, Description: 'What a dealer orders' },
  { CartonName: 'Pallet Case', CartonSize: 480, Description: 'Ten trade cartons under stretch film' },
];

/** Adds cartons, new prices, a loyalty scheme over the first mapped product and slides to the client's company. */
export async function fillMasters({ today }: DemoWorld, client: DemoClient, mapped: readonly MappedRange[]) {
  for (const carton of cartons)
    await client.save('CartonMaster/CreateCarton', `carton ${carton.CartonName}`, 'CartonId', carton);
  const [first, second, third] = mapped;
  if (!first || !second || !third) return;

  for (const { product, productId } of [second, third]) {
    const MRP = Math.round(Number(product.MRP) * 1.04);
    const price = { ProductId: productId, MRP };
    await client.save('ProductMaster/AddMRP', `price ${product.ProductCode}`, 'MRPId', price);
  }

  await client.save('Loyalityscheme/CreateScheme', 'scheme', 'SchemeId', {
    SchemeName: 'Monsoon check-up',
    Schemedescription: `Points for every ${first.product.ProductName} that is fitted before the rains end`,
    SchemeCategory: 2,
    RoleId: await client.optionOf('Loyalityscheme/GetRoleDDL', 'Mechanic'),
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
