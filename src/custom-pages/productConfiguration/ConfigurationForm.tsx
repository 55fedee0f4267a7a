import { pageKeys } from '../../../contract/pages.ts';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { type ComponentProps, useState } from 'react';
import { useTranslate } from 'ra-core';
import type { ConfigurationColumn } from '../../../contract/productConfiguration.ts';
import { UnsavedGuard } from '../../components/UnsavedGuard.tsx';
import { useRight } from '../../authProvider/useRight.ts';
import { OptionColumn } from './OptionColumn.tsx';
import styles from './ProductConfigurationPage.module.css';
import { ProductSelect } from './ProductSelect.tsx';
import { useConfiguration } from './useConfiguration.ts';
import { useSay } from '../../components/useSay.ts';

const columns: readonly ConfigurationColumn[] = ['left', 'right'];

interface ConfigurationFormProps {
  productId: number | undefined;
  choose: (productId: number | undefined) => void;
  leaves: NonNullable<ComponentProps<typeof UnsavedGuard>['leaves']>;
}

/** The options of one product, or of all. */
export function ConfigurationForm({ productId, choose, leaves }: ConfigurationFormProps) {
  const translate = useTranslate();
  const say = useSay();
  const mayEdit = useRight(pageKeys.productConfiguration, 'edit');
  const [isForAll, setForAll] = useState(false);
  const { product, flags, error, problem, isDirty, isSaving, change, save } = useConfiguration(
    productId,
    isForAll,
  );
  return (
    <form
      className={styles['card']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className={styles['subject']}>
        <ProductSelect product={product} isRequired={!isForAll} problem={problem} choose={choose} />
        <label className={styles['forAll']}>
          <Checkbox
            size="small"
            checked={isForAll}
            disabled={!mayEdit}
            onChange={(_event, isOn) => setForAll(isOn)}
          />
          {translate('app.configuration.for_all')}
        </label>
        {isForAll && <p className={styles['note']}>{translate('app.configuration.for_all_text')}</p>}
        {error && (
          <p className={styles['failed']} role="alert">
            {translate('app.configuration.failed')} {say(error.message)}
          </p>
        )}
      </div>
      <div className={styles['parts']}>
        <h2>{translate('app.configuration.parts')}</h2>
        <p>{translate('app.configuration.parts_text')}</p>
        <div className={styles['columns']}>
          {columns.map((column) => (
            <OptionColumn
              key={column}
              column={column}
              flags={flags}
              isLocked={!mayEdit || isSaving || (product === null && !isForAll)}
              change={change}
            />
          ))}
        </div>
      </div>
      {mayEdit && (
        <footer className={styles['buttons']}>
          <Button type="submit" variant="contained" color="primary" disabled={isSaving}>
            {translate(isSaving ? 'app.configuration.saving' : 'app.configuration.save')}
          </Button>
        </footer>
      )}
      {isDirty && <UnsavedGuard isDirty={() => true} leaves={leaves} />}
    </form>
  );
}
