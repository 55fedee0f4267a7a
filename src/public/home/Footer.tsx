import { GuillocheBand } from './GuillocheBand.tsx';
import { Icon } from '../shared/Icon.tsx';
import type { IconName } from '../shared/Icon.tsx';
import { translate } from './texts.ts';

const social: readonly { name: string; href: string; icon: IconName }[] = [
  { name: 'Facebook', href: 'https://www.facebook.com/', icon: 'facebook' },
  { name: 'Instagram', href: 'https://www.instagram.com/', icon: 'instagram' },
  { name: 'LinkedIn', href: 'https://www.linkedin.com/', icon: 'linkedin' },
  { name: 'X (Twitter)', href: 'https://x.com/', icon: 'twitter' },
  { name: 'YouTube', href: 'https://www.youtube.com/', icon: 'youtube' },
];

const year = new Date().getFullYear();

export function Footer() {
  return (
    <footer className="footer">
      <GuillocheBand className="footer-band" />
      <div className="wide footer-row">
        <ul className="footer-social" aria-label={translate('footer.social')}>
          {social.map(({ name, href, icon }) => (
            <li key={name}>
              <a href={href} target="_blank" rel="noopener noreferrer" aria-label={name} title={name}>
                <Icon name={icon} />
              </a>
            </li>
          ))}
        </ul>
        <p className="footer-links">
          <a href="/pa">{translate('footer.verify')}</a>
          <a href="/privacy-policy">{translate('footer.privacy')}</a>
          <a href="/delete-account-data">{translate('footer.deletion')}</a>
        </p>
      </div>
      <div className="wide footer-small">
        <p>{translate('footer.disclaimer')}</p>
        <p>{translate('footer.copyright', { year })}</p>
      </div>
    </footer>
  );
}
