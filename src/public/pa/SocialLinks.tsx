import { translate } from '../../i18n/public/pa.ts';
import { Icon } from '../shared/Icon.tsx';
import type { IconName } from '../shared/Icon.tsx';
import type { SocialLink } from './Scan.ts';

const known: Readonly<Record<string, IconName>> = {
  facebook: 'facebook',
  instagram: 'instagram',
  linkedin: 'linkedin',
  twitter: 'twitter',
  x: 'twitter',
  pinterest: 'pinterest',
  youtube: 'youtube',
  whatsapp: 'whatsapp',
};

const iconOf = (name: string): IconName => known[name.trim().toLowerCase()] ?? 'globe';

interface SocialLinksProps {
  links: readonly SocialLink[];
  companyName: string;
}

export function SocialLinks({ links, companyName }: SocialLinksProps) {
  return (
    <section className="card social">
      <h2>{translate('social.heading', { name: companyName || translate('social.fallback') })}</h2>
      <ul>
        {links.map(({ name, address }) => (
          <li key={name}>
            <a href={address} target="_blank" rel="noopener noreferrer">
              <Icon name={iconOf(name)} />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
