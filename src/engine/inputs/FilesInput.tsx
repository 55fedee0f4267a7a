import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import IconButton from '@mui/material/IconButton';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { uploadFile } from '../../api/uploadFile.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import type { InputProps } from '../custom.ts';
import { DropZone, UploadProgress } from '../files/DropZone.tsx';
import { FileTiles } from '../files/FileTiles.tsx';
import styles from '../files/upload.module.css';
import { accepted, uploads } from './UploadInput.tsx';
import { useField } from './useField.ts';

/** Files that people add by choosing or dropping them, and take out again. */
export function FilesInput({ resource, name, field, isRequired, isLocked }: InputProps<'files'>) {
  const translate = useTranslate();
  const { value, change, blur, ref, problem: wrong } = useField<string[]>(name);
  const { share, refusal, add, stop } = useUploads({ name, field, page: resource.page, change });
  const picker = useRef<HTMLInputElement>(null);
  const problem = refusal ?? wrong;
  const label = translate(field.label);
  const isSending = share !== undefined;
  const remove = (address: string) => {
    change(value.filter((one) => one !== address));
    picker.current?.focus();
  };
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => (
        <DropZone take={add} isWrong={Boolean(problem)} isLocked={isLocked || isSending}>
          {value.length > 0 && (
            <FileTiles files={value} label={label} remove={isLocked || isSending ? undefined : remove} />
          )}
          <label className={isLocked || isSending ? 'visually-hidden' : styles['choose']}>
            <UploadIcon aria-hidden="true" />
            <input
              {...control}
              ref={(element) => {
                picker.current = element;
                ref(element);
              }}
              type="file"
              multiple
              className="cover"
              accept={field.takes.map(accepted).join(',')}
              disabled={isLocked || isSending}
              onChange={({ target }) => {
                add([...(target.files ?? [])]);
                // choosing the same file again has to be a change
                target.value = '';
              }}
              onBlur={blur}
            />
            <span>{translate('app.upload.add')}</span>
          </label>
          {isSending && (
            <>
              <UploadProgress share={share} label={label} reading="" />
              <IconButton aria-label={translate('app.action.cancel')} onClick={stop}>
                <RemoveIcon />
              </IconButton>
            </>
          )}
        </DropZone>
      )}
    </FieldFrame>
  );
}

interface Uploading extends Pick<InputProps<'files'>, 'name' | 'field'> {
  page: string;
  change: (value: string[]) => void;
}

/** Uploads files one after the other, so that they stand in the order in which people chose them. The form waits for all. */
function useUploads({ page, ...place }: Uploading) {
  const translate = useTranslate();
  const { getValues } = useFormContext();
  const [share, setShare] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const abort = useRef(new AbortController());
  // a line moves up while its files are on their way
  const now = useRef(place);
  useEffect(() => {
    now.current = place;
  });
  const valueNow = (): string[] => getValues(now.current.name) ?? [];
  const { takes, max } = place.field;

  const send = async (file: File, before: number, count: number) => {
    const { signal } = abort.current;
    const onProgress = (part: number) => setShare((before + part) / count);
    try {
      const address = await uploadFile({ types: takes, isPrivate: true, file, page, onProgress, signal });
      if (!signal.aborted && !valueNow().includes(address)) now.current.change([...valueNow(), address]);
    } catch (error) {
      if (!signal.aborted)
        setRefusal(`${file.name}: ${translate(error instanceof Error ? error.message : String(error))}`);
    }
  };
  const { mutate } = useMutation({
    mutationKey: uploads,
    networkMode: 'always',
    mutationFn: async (files: readonly File[]) => {
      const { signal } = abort.current;
      for (const [place, file] of files.entries()) if (!signal.aborted) await send(file, place, files.length);
      setShare(undefined);
    },
  });
  const add = (files: readonly File[]) => {
    const room = Math.max(max[0] - valueNow().length, 0);
    setRefusal(files.length > room ? max[1] : undefined);
    if (!files.length || !room) return;
    abort.current = new AbortController();
    setShare(0);
    mutate(files.slice(0, room));
  };
  const stop = () => abort.current.abort();
  useEffect(() => () => abort.current.abort(), []);
  return { share, refusal, add, stop };
}
