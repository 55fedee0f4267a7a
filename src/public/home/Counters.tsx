import { useRef } from 'react';
import { translate } from './texts.ts';
import { useCountUp } from './useCountUp.ts';

/** Forty bits of serials for each key; ten million numbers are one range; unit, secondary and tertiary carton. */
const counters = [
  { key: 'issued', target: 10_000_000 },
  { key: 'serials', target: 2 ** 40 },
  { key: 'levels', target: 3 },
] as const;

const format = new Intl.NumberFormat('en');

function Counter({ target, text }: { target: number; text: string }) {
  const element = useRef<HTMLDivElement>(null);
  const value = useCountUp(element, target);
  return (
    <div ref={element}>
      <dt>{text}</dt>
      <dd>
        <span aria-hidden="true">{format.format(value)}</span>
        <span className="visually-hidden">{format.format(target)}</span>
      </dd>
    </div>
  );
}

export function Counters() {
  return (
    <section className="counters" aria-label={translate('counters.label')}>
      <dl className="wide">
        {counters.map(({ key, target }) => (
          <Counter key={key} target={target} text={translate(`counters.${key}`)} />
        ))}
      </dl>
    </section>
  );
}
