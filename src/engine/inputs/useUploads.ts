import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { type FilesField, isPrivateField, takenTypes } from '../../../contract/resource/declaration/Field.ts';
import { ApiError } from '../../api/ApiError.ts';
import { uploadFile } from '../../api/uploadFile.ts';
import { useReport } from '../../components/useAction.ts';

/** The mutations that a form waits for. */
export const uploads = ['uploads'];

/**
 * Uploads files at once (spec 2 §7), one after the other, so they are put in the order in which people chose them.
 *
 * @param put receives the address of each file, empty for a refused one
 */
export function useUploads(field: FilesField, page: string, put: (address: string) => void) {
  const notify = useNotify();
  const translate = useTranslate();
  const { failed } = useReport();
  /** The share sent so far; undefined without an upload. */
  const [share, setShare] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  // a line moves up while its files are on their way
  const putNow = useRef(put);
  useEffect(() => {
    putNow.current = put;
  });
  const stop = () => {
    abort.current?.abort();
    setShare(undefined);
  };
  useEffect(() => () => abort.current?.abort(), []);

  const send = async (files: readonly File[]) => {
    const mine = new AbortController();
    abort.current = mine;
    const what = { types: takenTypes(field), isPrivate: isPrivateField(field), page, signal: mine.signal };
    for (const [place, file] of files.entries()) {
      const onProgress = (part: number) => setShare((place + part) / files.length);
      onProgress(0);
      try {
        const address = await uploadFile({ ...what, file, onProgress });
        if (mine.signal.aborted) return;
        putNow.current(address);
      } catch (error) {
        // stopped, or replaced: the field already shows another file
        if (mine.signal.aborted) return;
        putNow.current('');
        const code = error instanceof ApiError ? error.code : '';
        if (!(error instanceof ApiError) || (code !== '400' && code !== '413')) {
          failed(error);
          break;
        }
        const text = files.length > 1 ? `${file.name}: ${translate(error.message)}` : error.message;
        setRefusal(text);
        notify(text, { type: 'warning' });
      }
    }
    setShare(undefined);
  };
  const { mutate } = useMutation({ mutationKey: uploads, networkMode: 'always', mutationFn: send });

  /** Uploads `files`, for which `refused` says why there are not more. */
  const upload = (files: readonly File[], refused?: string) => {
    stop();
    setRefusal(refused);
    if (files.length) mutate(files);
  };
  return { share, refusal, upload, stop };
}
