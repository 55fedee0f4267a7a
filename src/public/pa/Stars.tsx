import { mostStars } from '../../../contract/calls/rating.ts';
import { Icon } from '../shared/Icon.tsx';

const row = Array.from({ length: mostStars }, (_, index) => <Icon key={index} name="star" />);

/** A mean as five stars filled from the left; decoration beside its number. */
export function Stars({ mean }: { mean: number }) {
  return (
    <span className="stars" aria-hidden="true">
      <span className="stars-empty">{row}</span>
      <span
        className="stars-full"
        style={{ width: `${(Math.min(mostStars, Math.max(0, mean)) / mostStars) * 100}%` }}
      >
        {row}
      </span>
    </span>
  );
}
