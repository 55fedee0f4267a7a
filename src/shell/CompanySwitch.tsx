import CompanyIcon from '@mui/icons-material/ApartmentOutlined';
import OpenIcon from '@mui/icons-material/UnfoldMoreOutlined';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CompanyActedFor } from '../../contract/calls/account/ownAccess.ts';
import { latePart, PartBoundary } from '../components/lazyPart.ts';
import { useReport } from '../components/useAction.ts';
import styles from './Header.module.css';

// loaded on demand: few people may switch companies, and they seldom do
const CompanyChoice = latePart(() => import('./CompanyChoice.tsx'));

/** Shows the company acted for. A press opens the choice of another one. */
export function CompanySwitch({ actedFor }: { actedFor: CompanyActedFor }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  const lost = () => <Lost close={close} />;
  return (
    <>
      <button
        type="button"
        className={`plain-button line gap-6 shrinks tall-36 edge radius-8 weight-500 ${styles['switch']}`}
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        aria-label={translate('app.company.switch', { name: actedFor.CompanyName })}
        title={actedFor.CompanyName}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <CompanyIcon className="icon-18 muted" />
        <span className="cut">{actedFor.CompanyName}</span>
        <OpenIcon className="icon-18 muted" />
      </button>
      {anchor && (
        <PartBoundary whenBroken={lost}>
          <CompanyChoice actedFor={actedFor} anchor={anchor} close={close} />
        </PartBoundary>
      )}
    </>
  );
}

/** Says that the choice could not be loaded, and closes, so the person can open it again. */
function Lost({ close }: { close: () => void }) {
  const { failed } = useReport();
  const say = useEffectEvent(() => {
    failed('app.error.part');
    close();
  });
  useEffect(() => say(), []);
  return null;
}
