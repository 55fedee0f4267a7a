import { useState } from 'react';
import { SealMark } from '../../theme/SealMark.tsx';
import { translate } from './texts.ts';

const links = [
  { key: 'home', href: '/home#home' },
  { key: 'about', href: '/home#about' },
  { key: 'products', href: '/home#products' },
  { key: 'contact', href: '/home#contact' },
] as const;

/** The page's head; on narrow screens its links fold under a button. */
export function Header() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <header className="head">
      <div className="wide head-row">
        <a className="brand" href="/home">
          <SealMark />
          {translate('brand')}
        </a>
        <button
          type="button"
          className="button menu-button"
          aria-expanded={isOpen}
          aria-controls="main-nav"
          onClick={() => setIsOpen(!isOpen)}
        >
          {translate('nav.menu')}
        </button>
        <nav id="main-nav" className={isOpen ? 'nav nav-open' : 'nav'} aria-label={translate('nav.label')}>
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
