import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import styles from './pictures.module.css';

/** Compares pictures with the period before. */
export function CompareButton({ isOn, toggle }: { isOn: boolean; toggle: () => void }) {
  const translate = useTranslate();
  return (
    <Button className={styles['toggle']} size="small" aria-pressed={isOn} onClick={toggle}>
      {translate('app.compare.compare')}
    </Button>
  );
}
