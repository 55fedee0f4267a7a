interface MediaProps {
  /** A media type, or its first half. */
  kind: string;
  address: string;
  label: string;
}

const wantsMotion = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A picture, a video that plays muted by itself, or a sound with its controls. */
export function Media({ kind, address, label }: MediaProps) {
  if (kind.startsWith('video')) {
    return (
      <video src={address} aria-label={label} autoPlay={wantsMotion()} muted loop playsInline controls>
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
