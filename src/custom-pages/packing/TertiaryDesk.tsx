import { useTranslate } from 'ra-core';
import { checkTertiarySlip, saveTertiary, scanCarton } from '../../../contract/calls/seals/packing.ts';
import { packingTexts } from '../../../contract/calls/seals/packingRules.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { ask } from '../../api/ask.ts';
import { deskOf } from '../floor/Desk.tsx';
import { OlderStockDialog } from '../floor/OlderStock.tsx';
import { type CartonItem, expiredCodes, olderLeftBy, useCartonScans } from '../floor/useCartonScans.ts';
import { keptPrinter } from '../slips/SlipOutput.tsx';
import { PackingDesk, type RemarkAsked } from './PackingDesk.tsx';

const listName = 'Tertiary-Packing';

/** Packs cartons into larger ones, for people who may add (spec 3 §2). */
export default deskOf('app.packing.history', CartonPacking);

const codeOf = ({ item }: { item: CartonItem }): string => item.carton.CartonId;

function CartonPacking() {
  const translate = useTranslate();
  const { queue, asking } = useCartonScans({
    listName,
    kinds: ['SID'],
    texts: {
      invalid: packingTexts.invalidItem,
      twice: packingTexts.cartonTwice,
      older: packingTexts.olderStock,
    },
    // any other warning means already packed (spec 3 §4)
    others: 'alreadyScanned',
    ask: async (QrData, { flag, scanned, signal }) =>
      (await ask(scanCarton, { input: { QrData, Flag: flag, Scanned: [...scanned] }, signal })).data,
    whyNot: ({ ProductId }, others) =>
      others.some(({ carton }) => carton.ProductId !== ProductId) ? packingTexts.otherCarton : undefined,
  });
  const { items } = queue;
  const cartons = items.map(({ item }) => item.carton);
  const units = cartons.reduce((sum, { Qty }) => sum + Qty, 0);
  const fractional = cartons.find(({ FractionRemark }) => FractionRemark !== null)?.FractionRemark;

  function remarkAsked(): RemarkAsked | undefined {
    const left = olderLeftBy(items);
    if (left.length) return { kind: 'approval', left };
    if (fractional === undefined || fractional === null) return undefined;
    const lead = translate('app.packing.fraction_inside', { remark: fractional });
    return { kind: 'fraction', lead, initial: fractional };
  }

  return (
    <>
      <PackingDesk
        scanLabel={translate('app.packing.tertiary.scan')}
        queue={queue}
        scan={queue.scan}
        counter={{ count: items.length, size: 0, noun: 'app.packing.carton', about: cartons[0]?.ProductName }}
        list={{
          title: translate('app.floor.cartons'),
          nameOf: codeOf,
          summary: items.length > 0 && translate('app.floor.units', { smart_count: units }),
          columns: [
            { label: translate('app.floor.carton_id'), cell: codeOf },
            {
              label: translate('app.packing.total_qty'),
              isNumeric: true,
              cell: ({ item }) => formatQuantity(item.carton.Qty),
            },
          ],
        }}
        slip={{
          title: translate('app.packing.tertiary.slip_title'),
          type: 'TID',
          field: 'CartonName',
          check: checkTertiarySlip,
        }}
        isRefused={({ carton }, { CartonId }) => carton.CartonId === CartonId}
        remark={remarkAsked()}
        expired={expiredCodes(items)}
        saving={{
          call: saveTertiary,
          input: (CartonName, given) => ({
            tertiaryPackingDetails: cartons.map(({ CartonId }) => ({ CartonId })),
            ...given,
            CartonName,
            Printer: keptPrinter(),
          }),
          title: (code) => translate('app.packing.tertiary.save_title', { code }),
        }}
      />
      {asking && <OlderStockDialog key={asking.code} {...asking} />}
    </>
  );
}
