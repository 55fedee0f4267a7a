import dayjs from 'dayjs';
import { type Day, wireDay } from '../../contract/day/day.ts';
import type { DemoClient } from './DemoClient.ts';
import type { MappedRange } from './fillRange.ts';

const cartons = [
  { CartonName: 'Shelf Box', CartonSize: 12, Description: 'A dozen units for the counter' },
  { CartonName: 'Trade Carton', CartonSize: 48, Description: 'What a dealer orders' },
  { CartonName: 'Pallet Case', CartonSize: 480, Description: 'Ten trade cartons under stretch film' },
];

const dayAfter = (today: Day, days: number) => wireDay(dayjs(today).add(days, 'day').format('YYYY-MM-DD'));

/**
 * Gives the client's company cartons, new prices, a loyalty scheme over the first mapped product and what its dealers
 * see on their dashboard.
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

  const RoleId = await client.save('RoleMaster/CreateRole', 'role Mechanic', 'RoleId', {
    RoleName: 'Mechanic',
    RoleDesc: 'Scans what they fit, for points',
    UserType: 2,
  });
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

  const pictures = mapped.flatMap(({ product }) => product.promotion ?? []).slice(0, 1);
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
