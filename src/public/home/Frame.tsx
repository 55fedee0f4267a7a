import { useState, type ReactNode } from 'react';
import { translate } from '../../i18n/public/home.ts';
import { SealMark } from '../../theme/SealMark.tsx';
import { Icon, type IconName } from '../shared/Icon.tsx';
import { LanguageSwitch } from '../language/LanguageSwitch.tsx';
import { Drawing } from './Drawing.tsx';

const links = [
  { key: 'home', href: '/home#home' },
  { key: 'about', href: '/home#about' },
  { key: 'products', href: '/home#products' },
  { key: 'contact', href: '/home#contact' },
] as const;

/** The head of the page. On narrow screens its links fold under a button. */
function Header() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <header className="head">
      <div className="wide spread head-row">
        <a className="brand" href="/home">
          <SealMark />
          {translate('brand')}
        </a>
        <LanguageSwitch />
        <button
          type="button"
          className="button menu-button"
          aria-expanded={isOpen}
          aria-controls="main-nav"
          onClick={() => setIsOpen(!isOpen)}
        >
          {translate('nav.menu')}
        </button>
        <nav
          id="main-nav"
          className={isOpen ? 'line nav nav-open' : 'line nav'}
          aria-label={translate('nav.label')}
        >
          {links.map(({ key, href }) => (
            <a key={key} href={href} onClick={() => setIsOpen(false)}>
              {translate(`nav.${key}`)}
            </a>
          ))}
          <a className="button button-primary" href="/login" target="_blank" rel="noopener">
            {translate('nav.login')}
            <span className="visually-hidden"> {translate('nav.opensTab')}</span>
          </a>
        </nav>
      </div>
    </header>
  );
}

const social: readonly { name: string; href: string; icon: IconName }[] = [
  { name: 'Facebook', href: 'https://www.facebook.com/', icon: 'facebook' },
  { name: 'Instagram', href: 'https://www.instagram.com/', icon: 'instagram' },
  { name: 'LinkedIn', href: 'https://www.linkedin.com/', icon: 'linkedin' },
  { name: 'X (Twitter)', href: 'https://x.com/', icon: 'twitter' },
  { name: 'YouTube', href: 'https://www.youtube.com/', icon: 'youtube' },
];

const year = new Date().getFullYear();

function Footer() {
  return (
    <footer className="footer">
      <Drawing kind="band" name="band" />
      <div className="wide spread footer-row">
        <ul className="footer-social" aria-label={translate('footer.social')}>
          {social.map(({ name, href, icon }) => (
            <li key={name}>
              <a
                className="round"
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={name}
                title={name}
              >
                <Icon name={icon} />
              </a>
            </li>
          ))}
        </ul>
        <p className="row footer-links">
          <a href="/pa">{translate('footer.verify')}</a>
          <a href="/privacy-policy">{translate('footer.privacy')}</a>
          <a href="/delete-account-data">{translate('footer.deletion')}</a>
        </p>
      </div>
      <div className="wide footer-small muted">
        <p>{translate('footer.disclaimer')}</p>
        <p>{translate('footer.copyright', { year: String(year) })}</p>
      </div>
    </footer>
  );
}

/** The head and the foot around a page of the site. */
export function Frame({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <>
      <Header />
      <main className={className}>{children}</main>
      <Footer />
    </>
  );
}
