import { saveSecondary, saveTertiary } from '../../contract/calls/seals/packing.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { type CartonType, formatCarton } from '../../contract/serial/cartonCode.ts';
import type { ServerDeps } from '../../server/engine/ServerPortal.ts';
import { type Asked, done } from './ask.ts';
import { type Brand, createBrand, openSeals } from './brand.ts';
import { everyRightOn, printSlips, type Rights } from './factories.ts';

/** A brand whose person also packs, with short ways to do so. */
export interface PackingWorld extends Brand {
  prefix: string;
  seal: (serial: number) => string;
  /** Makes the code of an unused slip. */
  slip: (type?: CartonType) => string;
  /** Packs a range of units and answers the carton's code. */
  packed: (from: number, to: number, reason?: string) => Promise<string>;
  /** Packs secondary cartons and answers the tertiary one's code. */
  packedTogether: (codes: readonly string[], reason?: string) => Promise<string>;
  unpack: (code: string, reason?: string) => Promise<Asked<unknown>>;
  idOf: (code: string) => Promise<number>;
}

const pages = [
  pageKeys.secondaryPacking,
  pageKeys.tertiaryPacking,
  pageKeys.unpacking,
  pageKeys.moveCartons,
  pageKeys.tracking,
  'places',
  'stock-count',
  'stock-count-report',
];

export async function createPackingWorld(deps: ServerDeps, more: Rights = {}): Promise<PackingWorld> {
  const brand = await createBrand(deps, { ...everyRightOn(pages), ...more });
  const { companyId } = brand;
  await printSlips(deps, companyId);
  const { prefix, sealOf } = await openSeals(deps, companyId);
  let slips = 0;
  const slip: PackingWorld['slip'] = (type = 'SID') =>
    formatCarton({ prefix, type, year: 2026, number: (slips += 1) });
  const idOf: PackingWorld['idOf'] = async (code) => {
    const found = await deps.database.pool.query<{ id: number }>(
      'select id from packed_cartons where company_id = $1 and code = $2',
      [companyId, code],
    );
    return found.rows[0]?.id ?? 0;
  };
  return {
    ...brand,
    prefix,
    seal: sealOf,
    slip,
    packed: async (from, to, reason = '') => {
      const secondaryPackingDetails = [{ SeqNo: from, ToSeqNo: to }];
      const sent = { secondaryPackingDetails, reason, CartonId: slip() };
      return (await done(brand.ask(saveSecondary, sent))).CartonId;
    },
    packedTogether: async (codes, reason = '') => {
      const tertiaryPackingDetails = codes.map((CartonId) => ({ CartonId }));
      const sent = { tertiaryPackingDetails, reason, CartonName: slip('TID') };
      return (await done(brand.ask(saveTertiary, sent))).TertiaryCartonId;
    },
    unpack: async (code, Reason = 'Wrong label') =>
      brand.ask('Unpacking/Unpack', { Id: await idOf(code), Reason }),
    idOf,
  };
}
