interface MediaProps {
  /** A media type, or its first half. */
  kind: string;
  address: string;
  label: string;
  /** A video is shown once instead of over and over, and says when it begins, and when it has ended or can't be shown. */
  watch?: (isPlaying: boolean) => void;
}

const wantsMotion = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A picture, a video that plays muted by itself, or a sound with its controls. */
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
