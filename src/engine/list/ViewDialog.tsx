import CloseIcon from '@mui/icons-material/CloseOutlined';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { createElement, useId } from 'react';
import { useTranslate } from 'react-admin';
import type { ViewAction } from '../../../contract/resource/ResourceDeclaration.ts';
import { cellOf } from '../cells/cellOf.ts';
import type { RowDialogProps } from '../custom.ts';
import { FileView } from './FileView.tsx';
import styles from './ViewDialog.module.css';

/** Fields of a row to be read; a file is shown large and leads to the whole of it (spec 2 §2, User Approval). */
export default function ViewDialog({ resource, row, close, view }: RowDialogProps & ViewAction) {
  const translate = useTranslate();
  const titleId = useId();
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  return (
    <Dialog
      open
      onClose={close}
      fullScreen={isPhone}
      aria-labelledby={titleId}
      transitionDuration={140}
      slotProps={{ paper: { className: styles['paper'] } }}
    >
      <header className={styles['head']}>
        <h2 id={titleId}>{translate(view.title, { _: view.title })}</h2>
        <IconButton aria-label={translate('app.action.close')} onClick={close}>
          <CloseIcon />
        </IconButton>
      </header>
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
    </Dialog>
  );
}
