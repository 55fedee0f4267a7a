import Checkbox from '@mui/material/Checkbox';
import { useTranslate } from 'ra-core';
import {
  type ConfigurationColumn,
  optionLabel,
  optionsOf,
  type ProductConfiguration,
} from '../../../contract/productConfiguration.ts';
import { AllBox } from '../../components/AllBox.tsx';
import styles from './ProductConfigurationPage.module.css';
import { useSay } from '../../components/useSay.ts';

interface OptionColumnProps {
  column: ConfigurationColumn;
  flags: ProductConfiguration;
  isLocked: boolean;
  change: (flags: Partial<ProductConfiguration>) => void;
}

/** One column of options under a box for all of them, which is on only when they all are (spec 2 §4). */
export function OptionColumn({ column, flags, isLocked, change }: OptionColumnProps) {
  const translate = useTranslate();
  const say = useSay();
  const options = optionsOf(column);
  const on = options.filter((option) => flags[option]);
  return (
    <fieldset className={styles['column']} disabled={isLocked}>
      <label className={styles['all']}>
        <AllBox
          label={translate(`app.configuration.${column}`)}
          total={options.length}
          on={on.length}
          isLocked={isLocked}
          change={(isOn) => change(Object.fromEntries(options.map((option) => [option, isOn])))}
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
          {say(optionLabel(option))}
        </label>
      ))}
    </fieldset>
  );
}
