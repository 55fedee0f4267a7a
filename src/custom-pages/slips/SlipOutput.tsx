import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { getPrinters } from '../../../contract/calls/seals/printing.ts';
import { type LabelFormat, labelFormats } from '../../../contract/print/labelFormats.ts';
import { ask } from '../../api/ask.ts';
import { keep, readKept } from '../../api/storage.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';

/** The extension of a file of slips or seals. */
export const extensionOf = (format: LabelFormat): string => (format === 'pdf' ? 'pdf' : `${format}dpi.zpl`);

const formatKey = 'sealbook.slips';
const printerKey = 'sealbook.printer';

/** Returns the kind of file in which this device makes slips; the first is a PDF. */
export const keptFormat = (): LabelFormat =>
  labelFormats.find((format) => String(format) === readKept('localStorage', formatKey)) ?? labelFormats[0];

/** Returns the printer on which this device prints slips of packed cartons, if one is chosen. */
export const keptPrinter = (): string | undefined => readKept('localStorage', printerKey);

interface SlipSelectProps {
  /** The printers that are offered besides files. */
  printers?: readonly string[];
  printer?: string | undefined;
  choosePrinter?: (printer: string | undefined) => void;
  isLocked?: boolean;
}

const printerPrefix = 'printer ';

/** Chooses the kind of file in which this device makes slips, or a printer. */
export function SlipSelect({ printers = [], printer, choosePrinter, isLocked }: SlipSelectProps) {
  const translate = useTranslate();
  const [format, setFormat] = useState(keptFormat);
  return (
    <FieldFrame field={{ label: 'app.slips.file', ...(printer && { help: 'app.slips.printed_at_once' }) }}>
      {(control) => (
        <select
          {...control}
          className="control"
          value={printer ? `${printerPrefix}${printer}` : format}
          disabled={isLocked}
          onChange={({ target: { value } }) => {
            const isPrinter = value.startsWith(printerPrefix);
            choosePrinter?.(isPrinter ? value.slice(printerPrefix.length) : undefined);
            if (!isPrinter) keep('localStorage', formatKey, value);
            setFormat(keptFormat());
          }}
        >
          {labelFormats.map((choice) => (
            <option key={choice} value={choice}>
              {translate(`app.slips.as_${choice}`)}
            </option>
          ))}
          {printers.map((name) => (
            <option key={name} value={`${printerPrefix}${name}`}>
              {translate('app.slips.on_printer', { name })}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

/** Chooses where the slips of packed cartons go: into a file, or to one of the server's printers. */
export function SlipOutput() {
  const [printer, setPrinter] = useState(keptPrinter);
  const { data = [] } = useQuery({
    queryKey: [getPrinters.path],
    queryFn: async () => (await ask(getPrinters)).data.map(({ Printer }) => Printer),
  });
  return (
    <SlipSelect
      // without a network the chosen one stays
      printers={[...new Set([...data, ...(printer ? [printer] : [])])]}
      printer={printer}
      choosePrinter={(chosen) => {
        keep('localStorage', printerKey, chosen);
        setPrinter(chosen);
      }}
    />
  );
}
