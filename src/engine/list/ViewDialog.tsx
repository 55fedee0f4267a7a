import { type RaRecord, useTranslate } from 'ra-core';
import { createElement } from 'react';
import { type Field, type FieldOf, isPrivateField } from '../../../contract/resource/Field.ts';
import { fieldState } from '../../../contract/resource/fieldState.ts';
import { kinds } from '../../../contract/resource/kinds.ts';
import { storedValues } from '../../../contract/resource/parseValue.ts';
import { rowName } from '../../../contract/resource/Resource.ts';
import type { ViewAction } from '../../../contract/resource/ResourceDeclaration.ts';
import { DialogBody, DialogFrame } from '../../components/DialogFrame.tsx';
import { useSay } from '../../components/useSay.ts';
import { cellOf } from '../cells/cellOf.ts';
import type { CellProps } from '../cells/CellProps.ts';
import { NoValue } from '../cells/cells.tsx';
import type { RowDialogProps } from '../custom.ts';
import { PictureLink } from '../files/Picture.tsx';
import { MediaPreview, shownType } from '../inputs/MediaPreview.tsx';
import { useResource } from '../useResource.ts';
import styles from './ViewDialog.module.css';

const isShownLarge = (field: Field): field is FieldOf<'image'> | FieldOf<'file'> =>
  field.kind === 'image' || field.kind === 'file';

/** Fields of a row to be read. */
export default function ViewDialog({ row, close, view }: Pick<RowDialogProps, 'row' | 'close'> & ViewAction) {
  const say = useSay();
  return (
    <DialogFrame title={say(view.title)} width="medium" close={close}>
      <DialogBody>
        <FieldsOfRow row={row} names={view.fields} />
      </DialogBody>
    </DialogFrame>
  );
}

/** Fields by their labels; a file is shown large and leads to the whole of it (spec 2 §2, User Approval). */
export function FieldsOfRow({ row, names }: { row: RaRecord; names: readonly string[] }) {
  const say = useSay();
  const resource = useResource();
  const values = storedValues(resource.fields, row);
  return (
    <dl className={styles['fields']}>
      {names.map((name) => {
        const field = resource.fields[name];
        if (!field || !fieldState(field, values, 'update').isShown) return null;
        const column = { field: name, label: field.label, sort: undefined };
        return (
          <div key={name} data-wide={kinds[field.kind].isWide}>
            <dt>{say(field.label)}</dt>
            <dd>
              {createElement(isShownLarge(field) ? FileView : cellOf(resource, column), {
                resource,
                row,
                name,
                field,
              })}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A stored picture as large as there is room, a link to the whole of it; a document by its link alone. */
function FileView({ resource, row, name, field }: CellProps) {
  const say = useSay();
  const translate = useTranslate();
  const address = typeof row[name] === 'string' ? row[name] : '';
  if (!address) return <NoValue />;
  const type = field && isShownLarge(field) ? shownType(field, address) : 'image';
  const isPrivate = field !== undefined && isPrivateField(field);
  const label = say(field?.label ?? name);
  if (type !== 'image')
    return <MediaPreview type={type} address={address} label={label} isPrivate={isPrivate} />;
  return (
    <PictureLink
      address={address}
      isPrivate={isPrivate}
      className={styles['picture']}
      alt={translate('app.upload.preview', { label })}
      label={translate('app.list.open_image', { name: rowName(resource, row) })}
    />
  );
}
