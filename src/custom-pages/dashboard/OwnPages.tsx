import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { MenuIcon, useMenu } from '../../shell/Menu.tsx';
import styles from './dashboard.module.css';

/** Leads dealers and mobile users to their few pages by one tap. */
export function OwnPages() {
  const translate = useTranslate();
  const { data = [] } = useMenu();
  const pages = data.filter(({ section }) => section !== 'dashboard');
  if (!pages.length) return null;
  return (
    <nav aria-label={translate('app.dashboard.pages')}>
      <ul className={styles['own']}>
        {pages.map(({ id, path, icon, label }) => (
          <li key={id}>
            <Link className="panel" to={path}>
              <MenuIcon name={icon} />
              {translate(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
