import DocumentIcon from '@mui/icons-material/DescriptionOutlined';
import PauseIcon from '@mui/icons-material/PauseOutlined';
import PlayIcon from '@mui/icons-material/PlayArrowOutlined';
import IconButton from '@mui/material/IconButton';
import { useRef, useState } from 'react';
import { useTranslate } from 'ra-core';
import { storedKindOf } from '../../../contract/fileTypes.ts';
import { isPrivateField } from '../../../contract/resource/Field.ts';
import { useSay } from '../../components/useSay.ts';
import { FileLink } from '../files/FileLink.tsx';
import { PictureLink } from '../files/Picture.tsx';
import type { CellProps } from './CellProps.ts';
import styles from './cells.module.css';
import { NoValue } from './cells.tsx';

const addressIn = ({ row, name }: CellProps): string => (typeof row[name] === 'string' ? row[name] : '');

const isPrivateCell = ({ field }: CellProps): boolean => field !== undefined && isPrivateField(field);

/** A thumbnail that opens the whole picture. */
export function ImageCell(props: CellProps) {
  const translate = useTranslate();
  const address = addressIn(props);
  if (!address) return <NoValue />;
  const name = String(props.row[props.resource.label] ?? '');
  return (
    <PictureLink
      address={address}
      isPrivate={isPrivateCell(props)}
      alt=""
      linkClassName={styles['thumbnail']}
      label={translate('app.list.open_image', { name })}
    />
  );
}

/** A picture as its thumbnail, any other file as a chip with its type; each opens the file. */
export function FileCell(props: CellProps) {
  const translate = useTranslate();
  const say = useSay();
  const address = addressIn(props);
  if (!address) return <NoValue />;
  const type = storedKindOf(address)?.type;
  if (type === 'image') return <ImageCell {...props} />;
  const [extension = ''] = type ? (/\b\w+$/.exec(address) ?? []) : [];
  const name = String(props.row[props.resource.label] ?? '');
  return (
    <FileLink
      address={address}
      isPrivate={isPrivateCell(props)}
      name={`${say(props.field?.label ?? props.name)} ${name}`}
      className={styles['file']}
      aria-label={translate('app.list.open_file', { type: extension.toUpperCase(), name })}
    >
      <DocumentIcon aria-hidden="true" />
      {extension.toUpperCase() || translate('app.list.link')}
    </FileLink>
  );
}

export function AudioCell(props: CellProps) {
  const translate = useTranslate();
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const address = addressIn(props);
  if (!address) return <NoValue />;
  const toggle = () =>
    isPlaying ? audio.current?.pause() : void audio.current?.play().catch(() => undefined);
  return (
    <>
      <audio
        ref={audio}
        src={address}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        <track kind="captions" />
      </audio>
      <IconButton
        size="small"
        aria-label={translate(isPlaying ? 'app.list.pause' : 'app.list.play')}
        onClick={toggle}
      >
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
      </IconButton>
    </>
  );
}

export function VideoCell(props: CellProps) {
  const translate = useTranslate();
  const address = addressIn(props);
  return address ? (
    <a className={styles['link']} href={address} target="_blank" rel="noreferrer">
      {translate('app.list.watch')}
    </a>
  ) : (
    <NoValue />
  );
}
