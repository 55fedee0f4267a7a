import { useEffect, useRef, useState, type RefObject } from 'react';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { translate } from '../../i18n/public/home.ts';
import { Icon, type IconShape } from '../shared/Icon.tsx';
import { Drawing, icons } from './Drawing.tsx';

const statistics = ['second', 'characters', 'apps', 'guess'] as const;

export function Statistics() {
  return (
    <section className="statistics" aria-label={translate('statistics.label')}>
      <dl className="wide">
        {statistics.map((key) => (
          <div key={key}>
            <dt className="muted">{translate(`statistics.${key}.text`)}</dt>
            <dd>{translate(`statistics.${key}.value`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function About() {
  return (
    <section id="about" className="wide section about">
      <h2>{translate('about.heading')}</h2>
      <div>
        <p className="lead">{translate('about.lead')}</p>
        <p>{translate('about.first')}</p>
        <p>{translate('about.second')}</p>
      </div>
    </section>
  );
}

const countMilliseconds = 1400;

/** Counts up to `target` when `element` comes into view. It shows the target at once if the person prefers reduced motion. */
function useCountUp(element: RefObject<HTMLElement | null>, target: number): number {
  const [value, setValue] = useState(target);
  useEffect(() => {
    const watched = element.current;
    if (!watched || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    let frame = 0;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      const start = performance.now();
      const step = (now: number) => {
        const done = Math.min(1, (now - start) / countMilliseconds);
        setValue(Math.round(target * (1 - (1 - done) ** 4)));
        if (done < 1) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    });
    observer.observe(watched);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [element, target]);
  return value;
}

/** The most numbers of one range (ten million), the bits of each key's serials (forty), and the levels of packing. */
const counters = [
  { key: 'issued', target: 10_000_000 },
  { key: 'serials', target: 2 ** 40 },
  { key: 'levels', target: 3 },
] as const;

function Counter({ target, text }: { target: number; text: string }) {
  const element = useRef<HTMLDivElement>(null);
  const value = useCountUp(element, target);
  return (
    <div ref={element}>
      <dt>{text}</dt>
      <dd>
        <span aria-hidden="true">{formatQuantity(value)}</span>
        <span className="visually-hidden">{formatQuantity(target)}</span>
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

/** The products, each with a drawing of its name. */
const products = ['qr', 'scratch', 'tamper', 'tape', 'strip', 'roll'] as const;

export function Gallery() {
  return (
    <section id="products" className="wide section">
      <h2>{translate('gallery.heading')}</h2>
      <p className="section-intro muted">{translate('gallery.intro')}</p>
      <ul className="gallery">
        {products.map((key) => (
          <li key={key}>
            <Drawing kind="label" name={key} />
            <h3>{translate(`gallery.${key}.name`)}</h3>
            <p className="muted">{translate(`gallery.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const reasons = ['guess', 'copy', 'open', 'chain', 'privacy'] as const;

export function Reasons() {
  return (
    <section className="wide section reasons">
      <h2>{translate('reasons.heading')}</h2>
      <div>
        {reasons.map((key, index) => (
          <details key={key} name="reasons" open={index === 0}>
            <summary className="spread">
              <h3>{translate(`reasons.${key}.heading`)}</h3>
              <Icon {...icons.next} />
            </summary>
            <p className="muted">{translate(`reasons.${key}.text`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

const details: readonly { key: 'address' | 'phone' | 'email' | 'hours'; icon: IconShape; scheme?: string }[] =
  [
    { key: 'address', icon: icons.place },
    { key: 'phone', icon: icons.phone, scheme: 'tel:' },
    { key: 'email', icon: { name: 'mail' }, scheme: 'mailto:' },
    { key: 'hours', icon: { name: 'info' } },
  ];

/** The contact details. As specified, the form has no inputs: it opens the person's own mail program. */
export function Contact() {
  return (
    <section id="contact" className="wide section contact">
      <div>
        <h2>{translate('contact.heading')}</h2>
        <p className="section-intro muted">{translate('contact.intro')}</p>
        <dl>
          {details.map(({ key, icon, scheme }) => {
            const value = translate(`contact.${key}.value`);
            return (
              <div key={key}>
                <dt className="line muted">
                  <Icon {...icon} />
                  {translate(`contact.${key}.label`)}
                </dt>
                <dd>
                  {scheme === undefined ? (
                    value
                  ) : (
                    <a href={`${scheme}${value.replaceAll(' ', '')}`}>{value}</a>
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      </div>
      <div className="card write">
        <h3>{translate('contact.write.heading')}</h3>
        <p className="muted">{translate('contact.write.text')}</p>
        <a className="button button-primary" href={`mailto:${translate('contact.email.value')}`}>
          <Icon name="mail" />
          {translate('contact.write.button')}
        </a>
      </div>
    </section>
  );
}
