import CompanyIcon from '@mui/icons-material/ApartmentOutlined';
import OpenIcon from '@mui/icons-material/UnfoldMoreOutlined';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { CompanyActedFor } from '../../contract/calls/actFor.ts';
import styles from './CompanySwitch.module.css';

// few people may switch, and they do it seldom
const CompanyChoice = lazy(async () => ({
  default: (await import('./CompanyChoice.tsx')).CompanyChoice,
}));

/** The company acted for, with the choice of another one. */
export function CompanySwitch({ actedFor }: { actedFor: CompanyActedFor }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement>();
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
        <Suspense fallback={null}>
          <CompanyChoice actedFor={actedFor} anchor={anchor} close={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
}
