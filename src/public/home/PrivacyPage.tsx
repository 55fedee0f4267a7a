import { translate as translateHome } from '../../i18n/public/home.ts';
import { privacyTexts, translate } from '../../i18n/public/privacy.ts';
import { Frame } from './Frame.tsx';

const sections = {
  collected: ['scan', 'location', 'feedback', 'account'],
  use: ['verdict', 'brand', 'answer', 'account', 'none'],
  sharing: ['brand', 'maps', 'law', 'sale'],
  retention: ['scan', 'account', 'deletion'],
  security: ['transport', 'access', 'report'],
  changes: ['text', 'date', 'contact'],
} as const;

type Section = keyof typeof sections;
const names = Object.keys(sections) as Section[];

/** Lists the paragraphs of a section. Their texts are keyed by their place in it. */
function paragraphsOf(section: Section): string[] {
  const texts: Readonly<Record<string, string>> = privacyTexts[section];
  const email = translateHome('contact.email.value');
  return sections[section].map((key) => (texts[key] ?? '').replace('%{email}', email));
}

/** `/privacy-policy` (spec 1 §2). */
export function PrivacyPage() {
  return (
    <Frame className="wide policy">
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
              {paragraphsOf(name).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Frame>
  );
}
