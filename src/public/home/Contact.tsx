import { Icon } from '../shared/Icon.tsx';
import type { IconName } from '../shared/Icon.tsx';
import { translate } from './texts.ts';

const details: readonly { key: 'address' | 'phone' | 'email' | 'hours'; icon: IconName; scheme?: string }[] =
  [
    { key: 'address', icon: 'place' },
    { key: 'phone', icon: 'phone', scheme: 'tel:' },
    { key: 'email', icon: 'mail', scheme: 'mailto:' },
    { key: 'hours', icon: 'info' },
  ];

/** Contact details; the form has no inputs, as specified: it opens the person's own mail. */
export function Contact() {
  return (
    <section id="contact" className="wide section contact">
      <div>
        <h2>{translate('contact.heading')}</h2>
        <p className="section-intro">{translate('contact.intro')}</p>
        <dl>
          {details.map(({ key, icon, scheme }) => {
            const value = translate(`contact.${key}.value`);
            return (
              <div key={key}>
                <dt>
                  <Icon name={icon} />
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
      <div className="write">
        <h3>{translate('contact.write.heading')}</h3>
        <p>{translate('contact.write.text')}</p>
        <a className="button button-primary" href={`mailto:${translate('contact.email.value')}`}>
          <Icon name="mail" />
          {translate('contact.write.button')}
        </a>
      </div>
    </section>
  );
}
