import BrokenIcon from '@mui/icons-material/BrokenImageOutlined';
import { useTranslate } from 'ra-core';
import { type AnchorHTMLAttributes, type ReactNode, useEffect, useState } from 'react';
import { type FileType, isStoredAddress, storedKindOf } from '../../../contract/values/fileTypes.ts';
import { takenTypes, type UploadField } from '../../../contract/resource/declaration/Field.ts';
import { fetchFile, saveFile } from '../../api/ask.ts';
import { useAction } from '../../components/useAction.ts';
import styles from './upload.module.css';

interface Fetched {
  address: string;
  /** Undefined where the file doesn't exist, or the person may not see it. */
  url: string | undefined;
}

/**
 * The URL by which the browser shows a file. A private file needs the session, which the browser doesn't send: it is fetched,
 * and its URL leads to the browser's memory for as long as the component is mounted. `url` is undefined until then.
 */
function useFileUrl(address: string, isPrivate: boolean): { url: string | undefined; isGone: boolean } {
  const [fetched, setFetched] = useState<Fetched>();
  const isFetched = isPrivate && isStoredAddress(address);
  useEffect(() => {
    if (!isFetched) return undefined;
    const leaving = new AbortController();
    let url: string | undefined;
    const show = (content: Blob) => {
      if (leaving.signal.aborted) return;
      url = URL.createObjectURL(content);
      setFetched({ address, url });
    };
    fetchFile(address, leaving.signal)
      .then(show)
      .catch(() => {
        if (!leaving.signal.aborted) setFetched({ address, url: undefined });
      });
    return () => {
      leaving.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [address, isFetched]);
  if (!isFetched) return { url: address, isGone: false };
  if (fetched?.address !== address) return { url: undefined, isGone: false };
  return { url: fetched.url, isGone: fetched.url === undefined };
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> & { address: string };

interface FileLinkProps extends LinkProps {
  isPrivate: boolean;
  /** The name to save a private file by, without its extension. */
  name: string;
}

/** Opens a file in a new tab. A private file is saved instead, because a tab doesn't send the session. */
export function FileLink({ isPrivate, name, address, children, ...shown }: FileLinkProps) {
  if (isPrivate && isStoredAddress(address))
    return (
      <SavingLink {...shown} address={address} name={name}>
        {children}
      </SavingLink>
    );
  return (
    <a {...shown} href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

function SavingLink({ address, name, children, ...shown }: LinkProps & Pick<FileLinkProps, 'name'>) {
  const extension = /\.\w+$/.exec(address)?.[0] ?? '';
  const { isBusy, run } = useAction(() => saveFile(address, `${name}${extension}`));
  return (
    <a
      {...shown}
      href={address}
      onClick={(event) => {
        event.preventDefault();
        if (!isBusy) void run();
      }}
    >
      {children}
    </a>
  );
}

interface PictureProps {
  address: string;
  isPrivate: boolean;
  className?: string | undefined;
  alt: string;
}

/** A stored picture, or an icon where it is missing. */
export function Picture(props: PictureProps) {
  const { url, isGone } = useFileUrl(props.address, props.isPrivate);
  return <ShownPicture {...props} url={url} isGone={isGone} />;
}

function ShownPicture({
  className,
  alt,
  url,
  isGone,
}: Omit<PictureProps, 'address' | 'isPrivate'> & ReturnType<typeof useFileUrl>) {
  const [isBroken, setBroken] = useState(false);
  if (isGone || isBroken) return <BrokenIcon aria-label={alt || undefined} />;
  return <img className={className} src={url} alt={alt} loading="lazy" onError={() => setBroken(true)} />;
}

interface PictureLinkProps extends PictureProps {
  /** Of the link itself. */
  linkClassName?: string | undefined;
  label?: string;
  children?: ReactNode;
}

/** A picture that opens whole in a new tab. */
export function PictureLink({ linkClassName, label, children, ...picture }: PictureLinkProps) {
  const { url, isGone } = useFileUrl(picture.address, picture.isPrivate);
  return (
    <a className={linkClassName} href={url} target="_blank" rel="noreferrer" aria-label={label}>
      <ShownPicture {...picture} url={url} isGone={isGone} />
      {children}
    </a>
  );
}

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
