import { useTranslate } from 'ra-core';
import { textOf } from '../../contract/resource/parseValue.ts';
import { Toned } from '../components/ToneMark.tsx';
import { DateCell, ImageCell, TextCell } from '../engine/cells.tsx';
import type { CellProps } from '../engine/custom.ts';
import floor from './floor/floor.module.css';
import slider from './slider/slider.module.css';

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
    <div className={slider['thumbnail']}>
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

/** A code, with a mark if it is no longer valid. Screen readers skip the mark, because the row's look tells them the same. */
function MarkedCode({ code, mark }: { code: string; mark: string | undefined }) {
  return (
    <>
      {code}
      {mark && (
        <span className={`muted size-13 ${floor['mark']}`} aria-hidden="true">
          <Toned tone="caution">{mark}</Toned>
        </span>
      )}
    </>
  );
}

/** The code of a packed carton, with a mark if the carton was unpacked. */
export function CartonCodeCell({ row, name }: CellProps) {
  const translate = useTranslate();
  const isUnpacked = row['State'] === 'unpacked';
  return (
    <MarkedCode code={textOf(row[name])} mark={isUnpacked ? translate('app.packing.unpacked') : undefined} />
  );
}

/** The code of a dispatch, with a mark if the dispatch was reversed. */
export function DispatchCodeCell({ row, name }: CellProps) {
  const translate = useTranslate();
  const isReversed = row['IsReversed'] === true;
  return (
    <MarkedCode code={textOf(row[name])} mark={isReversed ? translate('app.dispatch.reversed') : undefined} />
  );
}
