import Checkbox from '@mui/material/Checkbox';
import { useTranslate } from 'react-admin';
import {
  type ConfigurationColumn,
  configurationColumns,
  optionsOf,
  type ProductConfiguration,
} from '../../../contract/productConfiguration.ts';
import styles from './ProductConfigurationPage.module.css';

interface OptionColumnProps {
  column: ConfigurationColumn;
  flags: ProductConfiguration;
  isLocked: boolean;
  change: (flags: Partial<ProductConfiguration>) => void;
}

/** One column of options under a box for all of them, which is on only when they all are (spec 2 §4). */
export function OptionColumn({ column, flags, isLocked, change }: OptionColumnProps) {
  const translate = useTranslate();
  const options = optionsOf(column);
  const labels: Readonly<Record<string, string>> = configurationColumns[column];
  const on = options.filter((option) => flags[option]);
  const isAll = on.length === options.length;
  return (
    <fieldset className={styles['column']} disabled={isLocked}>
      <label className={styles['all']}>
        <Checkbox
          size="small"
          checked={isAll}
          indeterminate={on.length > 0 && !isAll}
          disabled={isLocked}
          onChange={() => change(Object.fromEntries(options.map((option) => [option, !isAll])))}
          slotProps={{ input: { 'aria-label': translate(`app.configuration.${column}`) } }}
        />
        {translate('app.configuration.select_all')}
      </label>
      {options.map((option) => (
        <label key={option} className={styles['option']}>
          <Checkbox
            size="small"
            checked={flags[option]}
            disabled={isLocked}
            onChange={(_event, isOn) => change({ [option]: isOn })}
          />
          {translate(labels[option] ?? option, { _: labels[option] ?? option })}
        </label>
      ))}
    </fieldset>
  );
}
