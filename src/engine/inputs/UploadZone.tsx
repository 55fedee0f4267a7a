import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import type { ComponentProps, ReactNode } from 'react';
import { type FilesField, takenTypes } from '../../../contract/resource/declaration/Field.ts';
import type { FileType } from '../../../contract/values/fileTypes.ts';
import { DropZone, UploadProgress } from '../files/DropZone.tsx';
import styles from '../files/upload.module.css';

interface UploadZoneProps {
  field: FilesField;
  control: ComponentProps<'input'>;
  /** The key of what the choice says. */
  text: string;
  isEmpty: boolean;
  isWrong: boolean;
  isLocked: boolean;
  /** Of the files, 0 to 1; undefined while nothing is sent. */
  share: number | undefined;
  take: (files: readonly File[]) => void;
  /** Takes the file out of the field, or stops sending. */
  remove: (() => void) | undefined;
  /** What the field has. */
  children: ReactNode;
}

const accepted = (type: FileType): string => (type === 'pdf' ? 'application/pdf' : `${type}/*`);

/** Shows what a field for files has, and takes others that people choose or drop. */
export function UploadZone({
  field,
  control,
  text,
  isEmpty,
  isWrong,
  isLocked,
  share,
  take,
  remove,
  children,
}: UploadZoneProps) {
  const translate = useTranslate();
  const label = translate(field.label);
  return (
    <DropZone take={take} isWrong={isWrong} isLocked={isLocked}>
      {children}
      <label
        // the picker holds the focus during the upload
        className={
          share === undefined ? `relative radius-6 pressable ${styles['choose']}` : 'visually-hidden'
        }
        data-locked={isLocked}
      >
        {isEmpty && <UploadIcon aria-hidden="true" />}
        <input
          {...control}
          type="file"
          multiple={field.kind === 'files'}
          className="cover"
          accept={takenTypes(field).map(accepted).join(',')}
          disabled={isLocked}
          onChange={({ target }) => {
            if (target.files?.length) take([...target.files]);
            // choosing the same file again has to be a change
            target.value = '';
          }}
        />
        <span>{translate(text)}</span>
        {isEmpty && <small className="mouse-only">{translate('app.upload.drop')}</small>}
      </label>
      {share !== undefined && <UploadProgress share={share} label={label} reading="" />}
      {remove && !isLocked && (
        <IconButton
          className="pushed"
          aria-label={translate('app.upload.remove', { label })}
          onClick={remove}
        >
          <RemoveIcon />
        </IconButton>
      )}
    </DropZone>
  );
}
