import { useTranslate } from 'ra-core';
import type { CellProps } from '../../engine/custom.ts';
import { DateCell, ImageCell, TextCell } from '../../engine/cells.tsx';
import styles from './slider.module.css';
import { textOf } from '../../../contract/resource/parseValue.ts';

interface MediaProps {
  /** A media type, or its part before the slash. */
  kind: string;
  address: string;
  label: string;
  /** Makes a video run once instead of repeating. Called with true when it starts, and with false when it ends or fails. */
  watch?: (isPlaying: boolean) => void;
}

const wantsMotion = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A picture, a video that plays by itself without sound, or a sound with its controls. */
export function Media({ kind, address, label, watch }: MediaProps) {
  if (kind.startsWith('video')) {
    return (
      <video
        src={address}
        aria-label={label}
        autoPlay={wantsMotion()}
        muted
        loop={!watch}
        playsInline
        controls
        onPlay={() => watch?.(true)}
        onEnded={() => watch?.(false)}
        onError={() => watch?.(false)}
      >
        <track kind="captions" />
      </video>
    );
  }
  if (kind.startsWith('audio')) {
    return (
      <audio src={address} aria-label={label} controls preload="none">
        <track kind="captions" />
      </audio>
    );
  }
  return <img src={address} alt={label} />;
}

/** An item's last day, or a text if it has none. */
export function LastDayCell(props: CellProps) {
  const translate = useTranslate();
  return props.row['ProMsg'] === true ? translate('app.slider.endless') : <DateCell {...props} />;
}

/** An item's file: a picture that opens at full size, a video that plays without sound, or a sound (spec 2 §2). */
export function MediaPreviewCell(props: CellProps) {
  const translate = useTranslate();
  const { row, name } = props;
  const kind = String(row['FileType']);
  return (
    <div className={styles['thumbnail']}>
      {kind.startsWith('image') ? (
        <ImageCell {...props} />
      ) : (
        <Media kind={kind} address={String(row[name])} label={translate('app.slider.preview')} />
      )}
    </div>
  );
}

/** The signs of a seal, which the server has written in English, in the language of the page. */
export function ReasonsCell({ row, name, ...others }: CellProps) {
  const translate = useTranslate();
  return <TextCell {...others} name={name} row={{ ...row, [name]: translate(textOf(row[name])) }} />;
}
