import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { type LabelFormat, labelFormats } from '../../../contract/print/makeZpl.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';

/** The extension of a file of slips or seals. */
export const extensionOf = (format: LabelFormat): string => (format === 'pdf' ? 'pdf' : `${format}dpi.zpl`);

const storageKey = 'sealbook.slips';

/** Returns the kind of file in which this device makes slips; the first is a PDF. */
export const keptFormat = (): LabelFormat =>
  labelFormats.find((format) => String(format) === localStorage.getItem(storageKey)) ?? labelFormats[0];

/** Chooses the kind of file in which this device makes slips. */
export function SlipFormat({ isLocked = false }: { isLocked?: boolean }) {
  const translate = useTranslate();
  const [format, setFormat] = useState(keptFormat);
  return (
    <FieldFrame field={{ label: 'app.slips.file' }}>
      {(control) => (
        <select
          {...control}
          className="control"
          value={format}
          disabled={isLocked}
          onChange={({ target: { value } }) => {
            localStorage.setItem(storageKey, value);
            setFormat(keptFormat());
          }}
        >
          {labelFormats.map((choice) => (
            <option key={choice} value={choice}>
              {translate(`app.slips.as_${choice}`)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
