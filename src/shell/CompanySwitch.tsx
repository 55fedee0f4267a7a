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
export function CompanySwitch({ acting }: { acting: CompanyActedFor }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <button
        type="button"
        className={styles['switch']}
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        aria-label={translate('app.company.switch', { name: acting.CompanyName })}
        title={acting.CompanyName}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <CompanyIcon />
        <span>{acting.CompanyName}</span>
        <OpenIcon />
      </button>
      {anchor && (
        <Suspense fallback={null}>
          <CompanyChoice acting={acting} anchor={anchor} close={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
}
