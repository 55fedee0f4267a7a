import { useState } from 'react';
import { responseCodes } from '../../../contract/calls/envelope.ts';
import { updateRating } from '../../../contract/calls/rating.ts';
import type { RatingAnswer, RatingRequest } from '../../../contract/calls/rating.ts';
import { callPublic } from '../callPublic.ts';
import type { ShowToast } from '../shared/useToasts.ts';
import type { ProductRating } from './Scan.ts';
import { StarChoice } from './StarChoice.tsx';
import { Stars } from './Stars.tsx';
import { translate } from './texts.ts';

interface RatingProps {
  given: ProductRating;
  /** What is rated; the stars come from the visitor. */
  target: Omit<RatingRequest, 'ProductRating'>;
  showToast: ShowToast;
}

/** The product's rating with its count, and the visitor's own as long as this seal has none. */
export function Rating({ given, target, showToast }: RatingProps) {
  const [rating, setRating] = useState(given);
  const [isSending, setIsSending] = useState(false);

  const rate = async (stars: number) => {
    setIsSending(true);
    const outcome = await callPublic(updateRating, {
      ...target,
      ProductRating: stars,
    } satisfies RatingRequest);
    setIsSending(false);
    if (outcome.kind !== 'answered') {
      showToast('error', outcome.message);
      return;
    }
    const { ResponseCode, ResponseMessage, ResponseData } = outcome.answer;
    if (ResponseCode !== responseCodes.done) {
      showToast(ResponseCode === responseCodes.refused ? 'warning' : 'error', ResponseMessage);
      return;
    }
    const { ProductRating, TotalRating } = (ResponseData ?? {}) as Partial<RatingAnswer>;
    setRating({ mean: ProductRating ?? stars, count: TotalRating ?? rating.count + 1, isRated: true });
    showToast('success', ResponseMessage || translate('rating.thanks'));
  };

  return (
    <section className="card rating" aria-label={translate('rating.heading')}>
      <p className="rating-summary">
        <Stars mean={rating.mean} />
        {rating.count > 0
          ? translate('rating.summary', { stars: rating.mean.toFixed(1), smart_count: rating.count })
          : translate('rating.none')}
      </p>
      {rating.isRated ? (
        <p className="rating-note">{translate('rating.yours')}</p>
      ) : (
        <StarChoice isSending={isSending} onRate={(stars) => void rate(stars)} />
      )}
    </section>
  );
}
