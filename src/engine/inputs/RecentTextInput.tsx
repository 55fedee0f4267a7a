import { useGetList } from 'ra-core';
import { useId } from 'react';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import type { InputProps } from '../custom.ts';
import { useTextControl } from './useField.ts';

/** The newest rows whose texts are offered. */
const mostRows = 50;

/** A text that people often type again, such as a transporter: it offers those of the newest rows. */
export default function RecentTextInput({ resource, name, field, isRequired, isLocked }: InputProps) {
  const { text, problem } = useTextControl(name, isLocked);
  const listId = useId();
  const { data: rows = [] } = useGetList(
    resource.name,
    { pagination: { page: 1, perPage: mostRows }, sort: { field: resource.created, order: 'DESC' } },
    { staleTime: 60_000 },
  );
  const offered = new Set(rows.map((row: Readonly<Record<string, unknown>>) => textOf(row[name])));
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => (
        <>
          <input {...control} {...text} list={listId} autoComplete="off" />
          <datalist id={listId}>
            {[...offered].filter(Boolean).map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </datalist>
        </>
      )}
    </FieldFrame>
  );
}
