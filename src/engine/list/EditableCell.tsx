import EditIcon from '@mui/icons-material/EditOutlined';
import { type RaRecord, useTranslate } from 'ra-core';
import { type ReactNode, useRef, useState } from 'react';
import { fieldState } from '../../../contract/resource/fieldState.ts';
import { storedValues } from '../../../contract/resource/parseValue.ts';
import { isEditableRow, type Resource, rowName, whyRefused } from '../../../contract/resource/Resource.ts';
import { latePart } from '../../components/lazyPart.ts';
import { useResource } from '../useResource.ts';
import styles from './list.module.css';

const CellEditor = latePart(() => import('./CellEditor.tsx'));

/** The field that people change in a column of `row`, among the `names` that they may; undefined if there is none. */
export function editableField(
  resource: Resource,
  row: RaRecord,
  column: string,
  names: readonly string[],
): string | undefined {
  const { fields } = resource;
  const name = names.find((one) => {
    const field = fields[one];
    return one === column || (field && 'labelled' in field && field.labelled === column);
  });
  const field = name === undefined ? undefined : fields[name];
  if (name === undefined || !field || !isEditableRow(resource, row)) return undefined;
  if (whyRefused(row, 'edit') !== undefined || whyRefused(row, name) !== undefined) return undefined;
  const stored = storedValues(fields, row);
  const { isShown, isLocked } = fieldState(field, stored, 'update', stored);
  return isShown && !isLocked ? name : undefined;
}

/** A cell that is changed in the list, by its pencil or by F2. */
export function EditableCell({ row, name, children }: { row: RaRecord; name: string; children: ReactNode }) {
  const translate = useTranslate();
  const resource = useResource();
  const pencil = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const label = translate(resource.fields[name]?.label ?? name);
  return (
    <>
      {children}
      <button
        ref={pencil}
        type="button"
        className={`plain-button center surface muted ${styles['pencil']}`}
        aria-haspopup="dialog"
        aria-label={translate('app.list.edit_cell', {
          field: label,
          name: rowName(resource, row, translate),
        })}
        onClick={() => setOpen(true)}
        onKeyDown={({ key }) => {
          if (key === 'F2') setOpen(true);
        }}
      >
        <EditIcon className="icon-18" aria-hidden="true" />
      </button>
      {isOpen && (
        <CellEditor
          row={row}
          name={name}
          anchor={() => pencil.current?.closest('td') ?? null}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}
