import { translate } from '../../i18n/public/pa.ts';
import { Icon, type IconName } from '../shared/Icon.tsx';
import type { ShowToast } from '../shared/Toasts.tsx';
import { webAddress } from './webAddress.ts';

interface ShareProps {
  address: string;
  message: string;
  showToast: ShowToast;
}

type Service = 'whatsapp' | 'facebook' | 'twitter' | 'email';

const icons: Record<Service, IconName> = {
  whatsapp: 'whatsapp',
  facebook: 'facebook',
  twitter: 'twitter',
  email: 'mail',
};

/** Returns plain links to the services, because no third-party script runs on this page. */
function shareLinks(address: string, message: string): Record<Service, string> {
  const link = encodeURIComponent(address);
  const text = encodeURIComponent(message);
  return {
    whatsapp: `https://wa.me/?text=${text}%20${link}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${link}`,
    twitter: `https://twitter.com/intent/tweet?text=${text}&url=${link}`,
    email: `mailto:?subject=${text}&body=${text}%0A${link}`,
  };
}

export function ShareButtons({ address, message, showToast }: ShareProps) {
  const links = shareLinks(address, message);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast('success', translate('share.copied'));
    } catch {
      // plain http has no clipboard, or the browser refused permission
      showToast('info', translate('share.copyYourself', { link: address }));
    }
  };
  return (
    <section className="card">
      <h2>{translate('share.heading')}</h2>
      <ul className="row">
        {(Object.keys(icons) as Service[]).map((service) => (
          <li key={service}>
            <a
              className="round"
              href={links[service]}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={translate(`share.${service}`)}
              title={translate(`share.${service}`)}
            >
              <Icon name={icons[service]} />
            </a>
          </li>
        ))}
        <li>
          <button
            type="button"
            className="round scripted"
            aria-label={translate('share.copy')}
            title={translate('share.copy')}
            onClick={() => void copy()}
          >
            <Icon name="link" />
          </button>
        </li>
      </ul>
    </section>
  );
}

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
  /** Addresses by the names of their sites, as the brand wrote them. */
  links: Readonly<Record<string, string>>;
  companyName: string;
}

/** Shows the brand's pages elsewhere, except those that are not web addresses. */
export function SocialLinks({ links, companyName }: SocialLinksProps) {
  const sites = Object.entries(links).flatMap(([name, link]) => {
    const address = webAddress(link);
    return address === undefined ? [] : [{ name, address }];
  });
  if (!sites.length) return null;
  return (
    <section className="card social">
      <h2>{translate('social.heading', { name: companyName || translate('social.fallback') })}</h2>
      <ul className="row">
        {sites.map(({ name, address }) => (
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
