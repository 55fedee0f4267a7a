import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'ra-core';
import type { Resource } from '../../../contract/resource/Resource.ts';
import styles from './RecordDialog.module.css';
import { useSay } from '../../components/useSay.ts';

interface FormTabsProps {
  tabs: Resource['tabs'];
  current: number;
  /** The fields with a problem. */
  errors: readonly string[];
  goTo: (index: number) => void;
}

export function FormTabs({ tabs, current, errors, goTo }: FormTabsProps) {
  const translate = useTranslate();
  const say = useSay();
  return (
    <Tabs className={styles['tabs']} value={current} onChange={(_event, index: number) => goTo(index)}>
      {tabs.map(({ title, fields }) => {
        const label = say(title);
        const isWrong = fields.some((name) => errors.includes(name));
        return (
          <Tab
            key={title}
            label={label}
            aria-label={isWrong ? translate('app.form.tab_problems', { tab: label }) : label}
            data-wrong={isWrong}
          />
        );
      })}
    </Tabs>
  );
}
