import CloseIcon from '@mui/icons-material/CloseOutlined';
import { Button } from '../components/Button.tsx';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { type ComponentType, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { CompanyActedFor } from '../../contract/calls/account/ownAccess.ts';
import { registeredPortal } from '../api/portal.ts';
import { readSession } from '../api/session.ts';
import { Permissions, useReadPermissions } from '../authProvider/authProvider.ts';
import { latePart, PartBoundary } from '../components/lazyPart.ts';
import { Notice } from '../components/Notice.tsx';
import { useBackCloses } from '../browser/useBackCloses.ts';
import PreparedNotice, { ShowFiles } from '../engine/exports/PreparedNotice.tsx';
import { Header, type HeaderParts, ThemeSwitch } from './Header.tsx';
import { Menu, useOpenSections } from './Menu.tsx';
import styles from './Shell.module.css';
import { Toasts } from './Toasts.tsx';
import { useActFor, useCompanyActedFor, useCompanyChanges } from '../components/useCompanyActedFor.ts';

const PreparedFiles = latePart(() => import('../engine/exports/PreparedFiles.tsx'));

/** What a portal puts into the frame of its pages. */
export interface ShellParts extends HeaderParts {
  /** Says on every page what waits. */
  Notices?: ComponentType;
}

interface ShellProps {
  parts: ShellParts;
  children?: ReactNode;
}

/** The frame of every signed-in page: header, menu (a drawer on phones), page, footer and toasts (spec 1 §2). */
export function Shell({ parts: { Mark, BeforeLogout, Notices }, children }: ShellProps) {
  const translate = useTranslate();
  const permissions = useReadPermissions();
  const { pathname } = useLocation();
  /** The address on which the drawer was opened. Any other address closes it. */
  const [openOn, setOpenOn] = useState<string>();
  const closeMenu = () => setOpenOn(undefined);
  // for good: a return to that address must not open it again
  if (openOn !== undefined && openOn !== pathname) closeMenu();
  useBackCloses(closeMenu, openOn === pathname);
  const [isShowingFiles, showFiles] = useState(false);
  const actedFor = useCompanyActedFor();
  const changes = useCompanyChanges(actedFor);
  const sections = useOpenSections();
  const isForOther = actedFor !== undefined && actedFor.CompanyId !== actedFor.OwnCompanyId;
  // the server does nothing else for somebody who has to add a passkey
  const isLed = readSession()?.user.AddsPasskey === true && pathname !== '/profile';
  const page = pathname.split('/').slice(0, 3).join('/');
  const navigate = useNavigate();
  const leaveRecord = useEffectEvent(() => {
    // unless another page is on its way
    if (window.location.pathname === pathname) void navigate(page, { replace: true });
  });
  useEffect(() => {
    // a search, a page number or an open record belongs to the company before
    if (changes) leaveRecord();
  }, [changes]);
  return (
    <Permissions value={permissions}>
      <div className={styles['shell']} data-for-other={isForOther}>
        <a className={`radius-6 ${styles['skip']}`} href="#page">
          {translate('app.skip')}
        </a>
        <div className={`wide shrinks ${styles['top']}`}>
          <Header
            Mark={Mark}
            BeforeLogout={BeforeLogout}
            actedFor={actedFor}
            openMenu={() => setOpenOn(pathname)}
          />
          {isForOther && <ActForBar actedFor={actedFor} />}
        </div>
        <aside className={`scrolls-down ${styles['aside']}`}>
          <Menu actedFor={actedFor} sections={sections} />
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
          <p className={`phone-only ${styles['welcome']}`}>
            {translate('app.welcome', { name: readSession()?.user.UserName ?? '' })}
          </p>
          <div className="phone-only below-20">
            <ThemeSwitch />
          </div>
          <Menu actedFor={actedFor} sections={sections} isOverPage />
        </Drawer>
        <main id="page" className={`full ${styles['page']}`} tabIndex={-1}>
          <ShowFiles value={showFiles}>
            <PartBoundary whenBroken={nothing}>
              <Suspense fallback={null}>
                {Notices && <Notices />}
                <PreparedNotice hasNewFiles={actedFor?.HasNewFiles ?? false} />
              </Suspense>
            </PartBoundary>
            <PartBoundary key={`${page} ${changes}`} whenBroken={broken}>
              <Suspense fallback={null}>{isLed ? <Navigate to="/profile" replace /> : children}</Suspense>
              {isShowingFiles && <PreparedFiles close={() => showFiles(false)} />}
            </PartBoundary>
          </ShowFiles>
        </main>
        <Footer />
        <Toasts />
      </div>
    </Permissions>
  );
}

/** Says on every page that the person acts for another company, and offers the way back. */
function ActForBar({ actedFor }: { actedFor: CompanyActedFor }) {
  const translate = useTranslate();
  const { isBusy, actFor } = useActFor();
  return (
    <section
      className={`line gap-16 apart edge-bottom ${styles['actForBar']}`}
      aria-label={translate('app.company.label')}
    >
      <p className="cut" title={actedFor.CompanyName}>
        <span className="unseen-on-phones">{translate('app.company.actedFor')} </span>
        <strong>{actedFor.CompanyName}</strong>
      </p>
      <button
        type="button"
        className="plain-button rigid cut medium"
        disabled={isBusy}
        onClick={() => void actFor(actedFor.OwnCompanyId)}
      >
        {translate('app.company.back', { name: actedFor.OwnCompanyName })}
      </button>
    </section>
  );
}

const year = new Date().getFullYear();

function Footer() {
  const translate = useTranslate();
  return (
    <footer className={`line tops apart edge-top muted size-12 ${styles['footer']}`}>
      <p>{translate('app.footer.disclaimer')}</p>
      <p className="rigid">
        {translate('app.footer.copyright', { year: String(year), name: registeredPortal().name })}
      </p>
    </footer>
  );
}

/** Says that the page threw, and offers to show it again. The shell stays. */
function Broken({ retry }: { retry: () => void }) {
  const translate = useTranslate();
  return (
    <Notice title={translate('app.error.title')} text={translate('app.error.page')}>
      <Button label="app.action.retry" onClick={retry} />
    </Notice>
  );
}

/** Replaces the notices if their script was lost. */
const nothing = () => null;

const broken = (retry: () => void) => <Broken retry={retry} />;
