import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useSay } from '../../components/useSay.ts';
import { MenuIcon, useMenu } from '../../shell/Menu.tsx';
import styles from './dashboard.module.css';

/** Leads whoever scans for points to their pages by one tap. Others have none of these pages. */
export function PointsPages() {
  const translate = useTranslate();
  const say = useSay();
  const { data = [] } = useMenu();
  const pages = data.filter(({ section }) => section === 'points');
  if (!pages.length) return null;
  return (
    <nav aria-label={translate('app.section.points')}>
      <ul className={styles['own']}>
        {pages.map(({ id, path, icon, label }) => (
          <li key={id}>
            <Link className="panel" to={path}>
              <MenuIcon name={icon} />
              {say(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
