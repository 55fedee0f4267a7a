import { useRecordContext, useTranslate } from 'ra-core';
import { printSlip } from '../../../contract/calls/seals/printing.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { ask, saveBlob } from '../../api/ask.ts';
import { useRight } from '../../authProvider/authProvider.ts';
import { useCompanyActedFor } from '../../components/useCompanyActedFor.ts';
import { useSaveKey } from '../../engine/form/useSave.ts';
import { printPaper } from '../../print/printPaper.ts';
import { PrintButton } from '../dispatch/printNotes.tsx';
import { extensionOf, keptFormat, keptPrinter } from '../slips/SlipOutput.tsx';

/** Makes the slip of a packed carton, 90 × 70 mm, and downloads it, or prints it on this device's printer (spec 3 §9). */
export default function PrintCartonSlip() {
  const translate = useTranslate();
  const row = useRecordContext();
  const companyName = useCompanyActedFor()?.CompanyName ?? '';
  const CartonId = String(row?.['CartonId'] ?? row?.['TertiaryCartonId'] ?? '');
  const mayPrint = useRight(pageKeys.cartonSlip, 'add');
  const saveKey = useSaveKey();
  const print = async () => {
    const Printer = keptPrinter();
    if (Printer && mayPrint) {
      const input = { CartonId, Printer };
      const { key, signal } = saveKey.begin(input);
      const { message } = await ask(printSlip, { input, headers: { 'Idempotency-Key': key }, signal });
      saveKey.answered();
      return message;
    }
    const slip = {
      CartonId,
      ProductName: String(row?.['ProductName'] ?? ''),
      CreatedDt: String(row?.['CreatedDt'] ?? ''),
      Qty: Number(row?.['TotalQty']),
      SSCC: textOf(row?.['SSCC']) || undefined,
    };
    const format = keptFormat();
    const file = await printPaper({ kind: 'packedSlips', companyName, slips: [slip] }, { format });
    saveBlob(file, `${CartonId}.${extensionOf(format)}`);
    return undefined;
  };
  // a slip serves one carton, so the slip of an unpacked one is useless
  if (row?.['State'] === 'unpacked') return null;
  return <PrintButton label={translate('app.packing.print_one', { code: CartonId })} print={print} />;
}
