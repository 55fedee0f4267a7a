import { useContext, useEffect, useRef, useState } from 'react';
import { useNotify } from 'ra-core';
import { ApiError } from '../../api/ApiError.ts';
import { type UploadKind, uploadFile } from '../../api/uploadFile.ts';
import { useReport } from '../../components/useReport.ts';
import { UploadsContext } from './UploadsContext.ts';

/** Uploads a chosen file at once (spec 2 §7) and puts its address into the field `name`; a refused one clears it. */
export function useUpload(
  { kind, isCertificate }: { kind: UploadKind; isCertificate: boolean },
  name: string,
  page: string,
  setAddress: (address: string) => void,
) {
  const notify = useNotify();
  const { failed } = useReport();
  const setRunning = useContext(UploadsContext);
  /** The share sent so far, while a file is on its way. */
  const [share, setShare] = useState<number>();
  /** Why the last file was refused. */
  const [refusal, setRefusal] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const upload = async (file: File) => {
    abort.current?.abort();
    const mine = new AbortController();
    abort.current = mine;
    setRefusal(undefined);
    setShare(0);
    setRunning(name, true);
    try {
      const how = { kind, isCertificate, page, onProgress: setShare, signal: mine.signal };
      setAddress(await uploadFile({ ...how, file }));
    } catch (error) {
      setAddress('');
      if (error instanceof ApiError && error.code === '400') {
        setRefusal(`app.upload.${kind}`);
        notify(`app.upload.${kind}`, { type: 'warning' });
      } else failed(error);
    }
    setShare(undefined);
    setRunning(name, false);
  };
  const stop = () => {
    abort.current?.abort();
    setShare(undefined);
    setRunning(name, false);
  };
  return { share, refusal, upload, stop };
}
