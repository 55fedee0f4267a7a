import CompanyIcon from '@mui/icons-material/ApartmentOutlined';
import OpenIcon from '@mui/icons-material/UnfoldMoreOutlined';
import { useTranslate } from 'ra-core';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { CompanyActedFor } from '../../contract/calls/actFor.ts';
import { lazyPart } from '../components/lazyPart.ts';
import { PartBoundary } from '../components/PartBoundary.tsx';
import { useReport } from '../components/useAction.ts';
import styles from './CompanySwitch.module.css';

// few people may switch, and they do it seldom
const CompanyChoice = lazyPart(() => import('./CompanyChoice.tsx'));

/** The company acted for, with the choice of another one. */
export function CompanySwitch({ actedFor }: { actedFor: CompanyActedFor }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  const lost = () => <Lost close={close} />;
  return (
    <>
      <button
        type="button"
        className={styles['switch']}
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        aria-label={translate('app.company.switch', { name: actedFor.CompanyName })}
        title={actedFor.CompanyName}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <CompanyIcon />
        <span>{actedFor.CompanyName}</span>
        <OpenIcon />
      </button>
      {anchor && (
        <PartBoundary whenBroken={lost}>
          <Suspense fallback={null}>
            <CompanyChoice actedFor={actedFor} anchor={anchor} close={close} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}

/** Says that the choice could not be shown, and lets it be asked for again. */
function Lost({ close }: { close: () => void }) {
  const { failed } = useReport();
  const say = useEffectEvent(() => {
    failed('app.error.part');
    close();
  });
  useEffect(() => say(), []);
  return null;
}
