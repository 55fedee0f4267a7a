import type { DemoClient, DemoWorld } from './DemoClient.ts';
import { dayAfter, type MappedRange } from './fillNumbers.ts';

const cartons = [
  { CartonName: 'Shelf Box', CartonSize: 12, Description: 'A dozen units for the counter' },
  { CartonName: 'Trade Carton', CartonSize: 48, Description: 'What a dealer orders' },
  { CartonName: 'Pallet Case', CartonSize: 480, Description: 'Ten trade cartons under stretch film' },
];

/** Adds cartons, new prices, a loyalty scheme over the first mapped product and slides to the client's company. */
export async function fillMasters(
  { today }: DemoWorld,
  client: DemoClient,
  mapped: readonly MappedRange[],
): Promise<void> {
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
