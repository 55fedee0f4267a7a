import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import IconButton from '@mui/material/IconButton';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { FileType } from '../../../contract/values/fileTypes.ts';
import {
  isPrivateField,
  takenTypes,
  type UploadField,
} from '../../../contract/resource/declaration/Field.ts';
import { ApiError } from '../../api/ApiError.ts';
import { uploadFile } from '../../api/uploadFile.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { useReport } from '../../components/useAction.ts';
import type { InputProps } from '../custom.ts';
import { DropZone } from '../files/DropZone.tsx';
import { MediaPreview, shownType } from '../files/files.tsx';
import styles from '../files/upload.module.css';
import { useField } from './useField.ts';

/** The mutations that a form waits for. */
export const uploads = ['uploads'];

/** Whether a form has to wait for an upload before it can be saved with the file. */
export const useIsUploading = (): boolean => useIsMutating({ mutationKey: uploads }) > 0;

type UploadProps = Omit<InputProps, 'field'> & { field: UploadField };

export const accepted = (type: FileType): string => (type === 'pdf' ? 'application/pdf' : `${type}/*`);

/** Uploads a file as soon as people choose or drop it, and previews it. */
export function UploadInput({ resource, name, field, isRequired, isLocked, isLink }: UploadProps) {
  const translate = useTranslate();
  const { value, change, blur, ref, problem: wrong } = useField<string>(name);
  const { share, refusal, upload, stop } = useUpload(field, resource.page, change);
  const problem = (!value && refusal) || wrong;
  const picker = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (file && !isLocked) void upload(file);
    // choosing the same file again has to be a change
    if (picker.current) picker.current.value = '';
  };
  const label = translate(field.label);
  const addressHint = translate(field.kind === 'video' ? 'app.upload.link' : 'app.upload.address');
  const typesAddress = field.address ?? (isLink || ('link' in field && field.link === true));
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => (
        <>
          {!isLink && (
            <DropZone take={([file]) => take(file)} isWrong={Boolean(problem)}>
              {value && share === undefined && (
                <MediaPreview
                  type={shownType(field, value)}
                  address={value}
                  label={label}
                  isPrivate={isPrivateField(field)}
                />
              )}
              <label
                // the picker holds the focus during the upload
                className={share === undefined ? styles['choose'] : 'visually-hidden'}
                data-locked={isLocked}
              >
                {!value && <UploadIcon aria-hidden="true" />}
                <input
                  {...control}
                  ref={(element) => {
                    picker.current = element;
                    ref(element);
                  }}
                  type="file"
                  className="cover"
                  accept={takenTypes(field).map(accepted).join(',')}
                  disabled={isLocked}
                  onChange={(event) => take(event.target.files?.[0])}
                  onBlur={blur}
                />
                <span>{translate(value ? 'app.upload.replace' : 'app.action.choose_file')}</span>
                {!value && <small className="mouse-only">{translate('app.upload.drop')}</small>}
              </label>
              {share !== undefined && (
                <div className="stack gap-6 grows muted size-13">
                  <progress value={share} aria-label={label} />
                  <span>{translate('app.upload.sending', { share: Math.round(share * 100) })}</span>
                </div>
              )}
              {(value || share !== undefined) && !isLocked && (
                <IconButton
                  className="pushed"
                  aria-label={translate('app.upload.remove', { label })}
                  onClick={() => {
                    stop();
                    change('');
                  }}
                >
                  <RemoveIcon />
                </IconButton>
              )}
            </DropZone>
          )}
          {typesAddress && (
            <input
              className="control"
              value={value}
              readOnly={isLocked}
              placeholder={addressHint}
              {...(isLink
                ? control
                : {
                    'aria-label': `${label}: ${addressHint}`,
                  })}
              onChange={(event) => change(event.target.value)}
            />
          )}
        </>
      )}
    </FieldFrame>
  );
}

/** Uploads a file at once (spec 2 §7) and sets the field to its address. A refused file clears the field. */
function useUpload(field: UploadField, page: string, setAddress: (address: string) => void) {
  const notify = useNotify();
  const { failed } = useReport();
  const { mutateAsync: send } = useMutation({
    mutationKey: uploads,
    mutationFn: uploadFile,
    networkMode: 'always',
  });
  /** The share sent so far; undefined without an upload. */
  const [share, setShare] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const upload = async (file: File) => {
    abort.current?.abort();
    const mine = new AbortController();
    abort.current = mine;
    setRefusal(undefined);
    setShare(0);
    try {
      const what = { types: takenTypes(field), isPrivate: isPrivateField(field), file };
      setAddress(await send({ ...what, page, onProgress: setShare, signal: mine.signal }));
    } catch (error) {
      // stopped, or replaced: the field already shows another file
      if (mine.signal.aborted) return;
      setAddress('');
      const code = error instanceof ApiError ? error.code : '';
      if (error instanceof ApiError && (code === '400' || code === '413')) {
        setRefusal(error.message);
        notify(error.message, { type: 'warning' });
      } else failed(error);
    }
    setShare(undefined);
  };
  const stop = () => {
    abort.current?.abort();
    setShare(undefined);
  };
  return { share, refusal, upload, stop };
}
