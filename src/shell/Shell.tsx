import CloseIcon from '@mui/icons-material/CloseOutlined';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslate } from 'ra-core';
import { useLocation, useNavigate } from 'react-router-dom';
import { readSession } from '../api/session.ts';
import { ActForBar } from './ActForBar.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Menu } from './Menu.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import styles from './Shell.module.css';
import { Toasts } from './Toasts.tsx';
import { useCompanyActedFor, useCompanyChanges } from './useCompanyActedFor.ts';

/** The frame of every signed-in page: header, menu (a drawer on phones), page, footer and toasts (spec 1 §2). */
export function Shell({ children }: { children?: ReactNode }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  /** The address that the drawer was opened on: another one closes it. */
  const [openOn, setOpenOn] = useState<string>();
  const closeMenu = () => setOpenOn(undefined);
  const acting = useCompanyActedFor();
  const changes = useCompanyChanges(acting);
  const isForOther = acting !== undefined && acting.CompanyId !== acting.OwnCompanyId;
  const page = pathname.split('/').slice(0, 3).join('/');
  const navigate = useNavigate();
  const leaveRecord = useEffectEvent(() => void navigate(page, { replace: true }));
  useEffect(() => {
    // a search, a page number or an open record is the other company's
    if (changes) leaveRecord();
  }, [changes]);
  return (
    <div className={styles['shell']} data-acting={isForOther}>
      <a className={styles['skip']} href="#page">
        {translate('app.skip')}
      </a>
      <div className={styles['top']}>
        <Header acting={acting} openMenu={() => setOpenOn(pathname)} />
        {isForOther && <ActForBar acting={acting} />}
      </div>
      <aside className={styles['aside']}>
        <Menu />
      </aside>
      <Drawer
        open={openOn === pathname}
        onClose={closeMenu}
        slotProps={{ paper: { className: styles['drawer'] } }}
      >
        <IconButton
          className={styles['closeMenu']}
          aria-label={translate('app.menu.close')}
          onClick={closeMenu}
        >
          <CloseIcon />
        </IconButton>
        <p className={styles['welcome']}>
          {translate('app.welcome', { name: readSession()?.user.UserName ?? '' })}
        </p>
        <Menu />
      </Drawer>
      <main id="page" className={styles['page']} tabIndex={-1}>
        <PageBoundary key={`${page} ${changes}`}>
          <Suspense fallback={null}>{children}</Suspense>
        </PageBoundary>
      </main>
      <Footer />
      <Toasts />
    </div>
  );
}
