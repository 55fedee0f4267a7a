import BrokenIcon from '@mui/icons-material/BrokenImageOutlined';
import { type AnchorHTMLAttributes, type ReactNode, useEffect, useState } from 'react';
import { isStoredAddress } from '../../../contract/values/fileTypes.ts';
import { fetchFile, saveFile } from '../../api/ask.ts';
import { useAction } from '../../components/useAction.ts';

interface Fetched {
  address: string;
  /** Undefined where the file doesn't exist, or the person may not see it. */
  url: string | undefined;
}

/**
 * The URL by which the browser shows a file. A private file needs the session, which the browser doesn't send: it is fetched,
 * and its URL leads to the browser's memory for as long as the component is mounted. `url` is undefined until then.
 */
export function useFileUrl(
  address: string,
  isPrivate: boolean,
): { url: string | undefined; isGone: boolean } {
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
