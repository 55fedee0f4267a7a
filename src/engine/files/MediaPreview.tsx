import { useTranslate } from 'ra-core';
import { takenTypes, type UploadField } from '../../../contract/resource/declaration/Field.ts';
import { type FileType, isStoredAddress, storedKindOf } from '../../../contract/values/fileTypes.ts';
import { FileLink, Picture, useFileUrl } from './files.tsx';
import styles from './upload.module.css';

/** The type to show a file as: a stored file's own where the field takes several, else the declared one. */
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
      <FileLink className="cut accent" address={address} isPrivate={isPrivate} name={label} aria-label={text}>
        {translate('app.upload.pdf')}
      </FileLink>
    );
  if (type === 'image')
    return (
      <Picture
        className={`edge radius-6 sunken ${styles['picture']}`}
        address={address}
        isPrivate={isPrivate}
        alt={text}
      />
    );
  return <Player {...props} type={type} text={text} />;
}

/** Plays a sound or a film. A link to a video site's page stays a link. */
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
    <video
      className={`edge radius-6 sunken ${styles['picture']}`}
      src={url}
      controls
      preload="metadata"
      aria-label={text}
    >
      <track kind="captions" />
    </video>
  ) : (
    <a className="cut accent" href={address} target="_blank" rel="noreferrer">
      {address}
    </a>
  );
}
