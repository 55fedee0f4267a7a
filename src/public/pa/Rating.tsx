import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { responseCodes } from '../../../contract/calls/envelope.ts';
import { mostStars } from '../../../contract/values/limits.ts';
import { formParts } from '../../../contract/calls/verification/verdictPage.ts';
import type { RatingAnswer, RatingRequest } from '../../../contract/calls/verification/feedback.ts';
import { translateCommon } from '../../i18n/public/common.ts';
import { translate } from '../../i18n/public/pa.ts';
import { Icon, paths } from '../shared/Icon.tsx';
import type { ShowToast } from '../shared/Toasts.tsx';
import { useSending } from '../shared/useFields.ts';
import { recordNow } from './recordScan.ts';

const choices = Array.from({ length: mostStars }, (_, index) => index + 1);
/** The side of the square that one star is drawn in. */
const side = 24;
const rowOfStars = choices.map((value) => (
  <path key={value} d={paths.star} transform={`translate(${(value - 1) * side})`} />
));

/** Draws a mean as five stars filled from the left, to half a star. It decorates the number beside it. */
function Stars({ mean }: { mean: number }) {
  const halves = Math.round(Math.min(mostStars, Math.max(0, mean)) * 2);
  return (
    <svg className="stars" viewBox={`0 0 ${mostStars * side} ${side}`} aria-hidden="true">
      {rowOfStars}
      {/* the page's policy allows no style of an element, and an inner drawing ends at its width */}
      <svg width={(halves * side) / 2} height={side}>
        {rowOfStars}
      </svg>
    </svg>
  );
}

interface StarChoiceProps {
  view: string;
  isSending: boolean;
  onRate: (stars: number) => void;
}

/**
 * Offers five stars as radio buttons, with a button that sends them. Arrow keys move between the stars, and a seal is rated
 * only once.
 */
function StarChoice({ view, isSending, onRate }: StarChoiceProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onRate(Number(new FormData(event.currentTarget).get(formParts.stars)));
  };
  return (
    <form className="row star-choice" method="post" onSubmit={submit}>
      <input type="hidden" name={formParts.view} value={view} />
      <fieldset disabled={isSending}>
        <legend>{translate('rating.choose')}</legend>
        <div className="star-row">
          {choices.map((value) => (
            <label key={value} className="star">
              {/* the browser holds the choice, so one from before React counts */}
              <input type="radio" name={formParts.stars} required value={value} />
              <Icon name="star" />
              <span className="visually-hidden">{translate('rating.stars', { smart_count: value })}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <button type="submit" className="button" disabled={isSending}>
        {translate(isSending ? 'rating.sending' : 'rating.send')}
      </button>
    </form>
  );
}

interface ProductRating {
  /** The mean in stars. */
  mean: number;
  count: number;
  isRated: boolean;
}

interface RatingProps {
  /** The showing of the page. It is recorded before its scan is rated. */
  view: string;
  given: ProductRating;
  target: Omit<RatingRequest, 'ProductRating'>;
  showToast: ShowToast;
}

/** Shows the product's rating with its count, and offers the visitor a rating if this seal has none yet. */
export function Rating({ view, given, target, showToast }: RatingProps) {
  const [rating, setRating] = useState(given);
  const { isSending, send } = useSending({
    tell: showToast,
    failed: translateCommon('failure.unreadable'),
    onRefused: (_errors, code) => {
      if (code === responseCodes.conflict) setRating({ ...rating, isRated: true });
    },
  });
  // a rating in one tab shows in the others
  const tabs = useRef<BroadcastChannel>(undefined);
  const channel = `rating ${target.ProductId} ${target.SeqNo}`;
  useEffect(() => {
    const opened = new BroadcastChannel(channel);
    opened.addEventListener('message', (event) => setRating(event.data as ProductRating));
    tabs.current = opened;
    return () => opened.close();
  }, [channel]);

  const rate = async (stars: number) => {
    const request: RatingRequest = { ...target, ProductRating: stars };
    await recordNow();
    const answer = await send('ProductAuthentication/UpdateRating', request);
    if (!answer) return;
    const { ProductRating, TotalRating } = (answer.ResponseData ?? {}) as Partial<RatingAnswer>;
    const rated = { mean: ProductRating ?? stars, count: TotalRating ?? rating.count + 1, isRated: true };
    setRating(rated);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is its origin's own
    tabs.current?.postMessage(rated);
    showToast('success', answer.ResponseMessage);
  };

  return (
    <section className="card rating" aria-label={translate('rating.heading')}>
      <p className="row rating-summary">
        <Stars mean={rating.mean} />
        {rating.count > 0
          ? translate('rating.summary', { stars: rating.mean.toFixed(1), smart_count: rating.count })
          : translate('rating.none')}
      </p>
      {rating.isRated ? (
        <p className="rating-note muted">{translate('rating.yours')}</p>
      ) : (
        <StarChoice view={view} isSending={isSending} onRate={(stars) => void rate(stars)} />
      )}
    </section>
  );
}
