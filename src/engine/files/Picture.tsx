import BrokenIcon from '@mui/icons-material/BrokenImageOutlined';
import { type ReactNode, useState } from 'react';
import { useFileUrl } from './useFileUrl.ts';

interface PictureProps {
  address: string;
  isPrivate: boolean;
  className?: string | undefined;
  alt: string;
}

/** A stored picture, or a sign that it is not there. */
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

/** A picture that leads to the whole of it in a new tab. */
export function PictureLink({ linkClassName, label, children, ...picture }: PictureLinkProps) {
  const { url, isGone } = useFileUrl(picture.address, picture.isPrivate);
  return (
    <a className={linkClassName} href={url} target="_blank" rel="noreferrer" aria-label={label}>
      <ShownPicture {...picture} url={url} isGone={isGone} />
      {children}
    </a>
  );
}
