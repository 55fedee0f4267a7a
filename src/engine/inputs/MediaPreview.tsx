import { useTranslate } from 'ra-core';
import type { UploadKind } from '../../api/uploadFile.ts';
import styles from './upload.module.css';

/** Whether a stored file is a document that no picture shows; the server names files by what they hold. */
export const isPdf = (address: string): boolean => /\.pdf$/i.test(address);

interface MediaPreviewProps {
  kind: UploadKind;
  address: string;
  label: string;
}

/** A page of a video site is no file that a player could play. */
const isStored = (address: string): boolean => address.startsWith('/uploads/');

export function MediaPreview({ kind, address, label }: MediaPreviewProps) {
  const translate = useTranslate();
  const text = translate('app.upload.preview', { label });
  if (isPdf(address)) {
    return (
      <a className={styles['address']} href={address} target="_blank" rel="noreferrer" aria-label={text}>
        {translate('app.upload.pdf')}
      </a>
    );
  }
  if (kind === 'image') return <img className={styles['picture']} src={address} alt={text} />;
  if (kind === 'audio') {
    return (
      <audio className={styles['player']} src={address} controls preload="none" aria-label={text}>
        <track kind="captions" />
      </audio>
    );
  }
  return isStored(address) ? (
    <video className={styles['picture']} src={address} controls preload="metadata" aria-label={text}>
      <track kind="captions" />
    </video>
  ) : (
    <a className={styles['address']} href={address} target="_blank" rel="noreferrer">
      {address}
    </a>
  );
}
