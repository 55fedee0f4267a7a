import BackIcon from '@mui/icons-material/ChevronLeftOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import NextIcon from '@mui/icons-material/ChevronRightOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { storedKindOf } from '../../../contract/values/fileTypes.ts';
import { DialogFrame } from '../../components/DialogFrame.tsx';
import { FileLink, Picture } from './files.tsx';
import { MediaPreview } from './MediaPreview.tsx';
import styles from './FileTiles.module.css';

interface FileViewerProps {
  /** Private files by their names, in their order. */
  files: readonly { address: string; name: string }[];
  /** The address of the first one to show. */
  start: string;
  close: () => void;
}

/** Private files, one at a time: pictures as large as there is room. After the last one comes the first. */
export default function FileViewer({ files, start, close }: FileViewerProps) {
  const translate = useTranslate();
  const [address, setAddress] = useState(start);
  const place = files.findIndex((file) => file.address === address);
  const name = files[place]?.name ?? '';
  const type = storedKindOf(address)?.type ?? 'pdf';
  const move = (by: number) => setAddress(files.at((place + by) % files.length)?.address ?? start);
  const moveByKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') move(key === 'ArrowLeft' ? -1 : 1);
  });
  useEffect(() => {
    window.addEventListener('keydown', moveByKey);
    return () => window.removeEventListener('keydown', moveByKey);
  }, []);
  const moves = [
    [-1, 'app.upload.previous', BackIcon],
    [1, 'app.upload.next', NextIcon],
  ] as const;
  return (
    <DialogFrame
      title={name}
      width="broad"
      close={close}
      actions={
        <>
          {files.length > 1 &&
            moves.map(([by, label, Icon]) => (
              <IconButton key={label} aria-label={translate(label)} onClick={() => move(by)}>
                <Icon />
              </IconButton>
            ))}
          <IconButton
            component={FileLink}
            address={address}
            isPrivate
            name={name}
            aria-label={translate('app.action.download')}
          >
            <DownloadIcon />
          </IconButton>
        </>
      }
    >
      <div className="column grows pad-16">
        {type === 'image' ? (
          <Picture key={address} className={styles['whole']} address={address} isPrivate alt={name} />
        ) : (
          <MediaPreview key={address} type={type} address={address} label={name} isPrivate />
        )}
      </div>
    </DialogFrame>
  );
}
