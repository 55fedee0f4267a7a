import { createElement } from 'react';
import { useTranslate } from 'react-admin';
import type { ViewAction } from '../../../contract/resource/ResourceDeclaration.ts';
import { cellOf } from '../cells/cellOf.ts';
import type { RowDialogProps } from '../custom.ts';
import { DialogFrame } from '../../components/DialogFrame.tsx';
import { FileView } from './FileView.tsx';
import styles from './ViewDialog.module.css';

/** Fields of a row to be read; a file is shown large and leads to the whole of it (spec 2 §2, User Approval). */
export default function ViewDialog({ resource, row, close, view }: RowDialogProps & ViewAction) {
  const translate = useTranslate();
  return (
    <DialogFrame title={translate(view.title, { _: view.title })} width="medium" close={close}>
      <dl className={styles['fields']}>
        {view.fields.map((name) => {
          const field = resource.fields[name];
          if (!field) return null;
          return (
            <div key={name}>
              <dt>{translate(field.label, { _: field.label })}</dt>
              <dd>
                {createElement(
                  field.kind === 'image'
                    ? FileView
                    : cellOf(resource, { field: name, label: field.label, sort: undefined }),
                  { resource, row, name, field },
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </DialogFrame>
  );
}
