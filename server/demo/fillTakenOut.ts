import { createApp } from '../app.ts';
import type { ServerDeps } from '../engine/ServerPortal.ts';
import { DemoClient } from './DemoClient.ts';
import type { MappedRange } from './fillMasters.ts';
import { administrator } from './people.ts';

const day = 24 * 60 * 60 * 1000;

/** Rolls of labels that were mapped to the wrong product, by its place. Their numbers lie before a product's last fifty. */
const wrongRolls = [
  { product: 0, daysAgo: 251, quantity: 800 },
  { product: 2, daysAgo: 188, quantity: 1500 },
  { product: 3, daysAgo: 150, quantity: 600 },
  { product: 5, daysAgo: 96, quantity: 1200 },
  { product: 6, daysAgo: 44, quantity: 500 },
];

/**
 * Demaps rolls of labels that were mapped to the wrong product, and damages spoilt units, over the months before. Their
 * numbers are the last ones of their products, which the demo never scans.
 *
 * @param end the moment from which days are counted
 */
export async function fillTakenOut(
  deps: ServerDeps,
  end: Date,
  mailedCode: () => string,
  mapped: readonly MappedRange[],
): Promise<void> {
  const [, second, third] = mapped;
  if (!second || !third) return;
  const client = await DemoClient.signIn(createApp(deps), administrator, mailedCode);
  /** The database stamps the rows by its own clock, which the demo can't set back. */
  const backdate = (mappingId: number, serial: number, at: Date) =>
    deps.database.pool.query(
      'update taken_out set created_at = $3 where mapping_id = $1 and serials @> $2::int8',
      [mappingId, serial, at],
    );
  const lastOf = ({ from, count }: MappedRange) => from + count - 1;

  for (const { product, daysAgo, quantity } of wrongRolls) {
    const roll = mapped[product];
    if (!roll) continue;
    const ToNo = lastOf(roll) - 50;
    await client.save('DeMapping/CreateDemapping', `wrong roll ${roll.product.code}`, 'MappingId', {
      MappingId: roll.mappingId,
      FromNo: ToNo - quantity + 1,
      ToNo,
    });
    await backdate(roll.mappingId, ToNo, new Date(end.getTime() - daysAgo * day));
  }
  const FromNo = lastOf(third) - 29;
  await client.save('DeMapping/CreateDemapping', `demapping ${third.product.code}`, 'MappingId', {
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
  await client.signOut();
}
