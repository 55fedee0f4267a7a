import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { mostStars } from '../../../contract/calls/rating.ts';
import { Icon } from '../shared/Icon.tsx';
import { translate } from './texts.ts';

const choices = Array.from({ length: mostStars }, (_, index) => index + 1);

interface StarChoiceProps {
  isSending: boolean;
  onRate: (stars: number) => void;
}

/** Five stars as radio buttons. Sent by a button of its own: a seal is rated once, and arrow keys walk the stars. */
export function StarChoice({ isSending, onRate }: StarChoiceProps) {
  const [stars, setStars] = useState(0);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onRate(stars);
  };
  return (
    <form className="star-choice" onSubmit={submit}>
      <fieldset disabled={isSending}>
        <legend>{translate('rating.choose')}</legend>
        <div className="star-row">
          {choices.map((value) => (
            <label key={value} className={value <= stars ? 'star star-chosen' : 'star'}>
              <input
                type="radio"
                name="stars"
                value={value}
                checked={value === stars}
                onChange={() => setStars(value)}
              />
              <Icon name="star" />
              <span className="visually-hidden">{translate('rating.stars', { smart_count: value })}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {stars > 0 && (
        <button type="submit" className="button button-primary" disabled={isSending}>
          {translate(isSending ? 'rating.sending' : 'rating.send')}
        </button>
      )}
    </form>
  );
}
