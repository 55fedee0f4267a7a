import { useTranslate } from 'ra-core';
import { type FileType, isStoredAddress, storedKindOf } from '../../../contract/fileTypes.ts';
import { takenTypes, type UploadField } from '../../../contract/resource/Field.ts';
import { FileLink } from '../files/FileLink.tsx';
import { Picture } from '../files/Picture.tsx';
import { useFileUrl } from '../files/useFileUrl.ts';
import styles from './upload.module.css';

/** What the file at `address` is shown as: a stored one as what it is, which several types leave open; a link as declared. */
export const shownType = (field: UploadField, address: string): FileType =>
  (field.kind === 'file' ? storedKindOf(address)?.type : undefined) ?? takenTypes(field)[0] ?? 'pdf';

interface MediaPreviewProps {
  type: FileType;
  address: string;
  label: string;
  isPrivate: boolean;
}

export function MediaPreview(props: MediaPreviewProps) {
  const translate = useTranslate();
  const { type, address, label, isPrivate } = props;
  const text = translate('app.upload.preview', { label });
  if (type === 'pdf')
    return (
      <FileLink
        className={styles['address']}
        address={address}
        isPrivate={isPrivate}
        name={label}
        aria-label={text}
      >
        {translate('app.upload.pdf')}
      </FileLink>
    );
  if (type === 'image')
    return <Picture className={styles['picture']} address={address} isPrivate={isPrivate} alt={text} />;
  return <Player {...props} type={type} text={text} />;
}

/** A sound or a film; a page of a video site is no file that could be played. */
function Player({
  type,
  address,
  isPrivate,
  text,
}: Pick<MediaPreviewProps, 'address' | 'isPrivate'> & { type: 'audio' | 'video'; text: string }) {
  const { url } = useFileUrl(address, isPrivate);
  if (type === 'audio')
    return (
      <audio className={styles['player']} src={url} controls preload="none" aria-label={text}>
        <track kind="captions" />
      </audio>
    );
  return isStoredAddress(address) ? (
    <video className={styles['picture']} src={url} controls preload="metadata" aria-label={text}>
      <track kind="captions" />
    </video>
  ) : (
    <a className={styles['address']} href={address} target="_blank" rel="noreferrer">
      {address}
    </a>
  );
}
