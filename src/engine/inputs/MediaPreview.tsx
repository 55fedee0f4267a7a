import { useTranslate } from 'ra-core';
import { type FileType, storedKindOf } from '../../../contract/fileTypes.ts';
import { takenTypes, type UploadField } from '../../../contract/resource/Field.ts';
import styles from './upload.module.css';

/** What the file at `address` is shown as: a stored one as what it is, which several types leave open; a link as declared. */
export const shownType = (field: UploadField, address: string): FileType =>
  (field.kind === 'file' ? storedKindOf(address)?.type : undefined) ?? takenTypes(field)[0] ?? 'pdf';

interface MediaPreviewProps {
  type: FileType;
  address: string;
  label: string;
}

/** A page of a video site is no file that a player could play. */
const isStored = (address: string): boolean => address.startsWith('/uploads/');

export function MediaPreview({ type, address, label }: MediaPreviewProps) {
  const translate = useTranslate();
  const text = translate('app.upload.preview', { label });
  if (type === 'pdf') {
    return (
      <a className={styles['address']} href={address} target="_blank" rel="noreferrer" aria-label={text}>
        {translate('app.upload.pdf')}
      </a>
    );
  }
  if (type === 'image') return <img className={styles['picture']} src={address} alt={text} />;
  if (type === 'audio') {
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
