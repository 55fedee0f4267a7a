import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { readSession } from '../../authProvider/session.ts';
import { type MenuEntry, readMenu } from '../../dataProvider/readMenu.ts';
import styles from './Menu.module.css';
import { menuIcons } from './menuIcons.ts';

/** The entries in the server's order, grouped by section in the order of their first entries. */
function bySection(entries: readonly MenuEntry[]): [string, MenuEntry[]][] {
  const groups = new Map<string, MenuEntry[]>();
  for (const entry of entries) groups.set(entry.section, [...(groups.get(entry.section) ?? []), entry]);
  return [...groups];
}

/** The pages that the server says the signed-in person may open (GetUserMenu, spec 1 §6). */
export function Menu() {
  const translate = useTranslate();
  const userId = readSession()?.user.UserId ?? 0;
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['menu', userId],
    queryFn: () => readMenu(userId),
    staleTime: 5 * 60_000,
  });
  return (
    <nav className={styles['menu']} aria-label={translate('app.menu.label')}>
      {isPending && Array.from({ length: 7 }, (_, row) => <span key={row} className={styles['skeleton']} />)}
      {error && (
        <div className={styles['failed']} role="alert">
          <p>{translate('app.menu.failed')}</p>
          <Button size="small" onClick={() => void refetch()}>
            {translate('app.action.retry')}
          </Button>
        </div>
      )}
      {bySection(data ?? []).map(([section, entries]) => (
        <section key={section}>
          <h2>{translate(`app.section.${section.toLowerCase()}`, { _: section })}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const translate = useTranslate();
  const Icon = menuIcons[entry.icon];
  return (
    <NavLink className={styles['entry']} to={entry.path}>
      {Icon ? <Icon aria-hidden="true" /> : <span className={styles['dot']} aria-hidden="true" />}
      {translate(entry.label, { _: entry.label })}
    </NavLink>
  );
}
