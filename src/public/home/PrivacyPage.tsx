import { translate as translateHome } from '../../i18n/public/home.ts';
import { translate } from '../../i18n/public/privacy.ts';
import { useSpoken } from '../language/LanguageSwitch.tsx';
import { Frame } from './Frame.tsx';

const sections = {
  collected: ['collected.scan', 'collected.location', 'collected.feedback', 'collected.account'],
  use: ['use.verdict', 'use.brand', 'use.answer', 'use.account', 'use.none'],
  sharing: ['sharing.brand', 'sharing.maps', 'sharing.law', 'sharing.sale'],
  retention: ['retention.scan', 'retention.account', 'retention.deletion'],
  security: ['security.transport', 'security.access', 'security.report'],
  changes: ['changes.text', 'changes.date', 'changes.contact'],
} as const;

type Section = keyof typeof sections;
const names = Object.keys(sections) as Section[];

/** `/privacy-policy` (spec 1 §2). */
export function PrivacyPage() {
  useSpoken(translate('title'));
  return (
    <Frame className="wide article policy">
      <h1>{translate('heading')}</h1>
      <p className="lead muted">{translate('intro')}</p>
      <nav aria-label={translate('contents')}>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{translate(`${name}.heading`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="policy-text">
        {names.map((name) => (
          <section key={name} id={name}>
            <h2>{translate(`${name}.heading`)}</h2>
            <ul>
              {sections[name].map((key) => (
                <li key={key}>{translate(key, { email: translateHome('contact.email.value') })}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Frame>
  );
}
