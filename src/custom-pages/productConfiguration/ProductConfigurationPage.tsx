import { Button } from '../../components/Button.tsx';
import Checkbox from '@mui/material/Checkbox';
import { useTranslate } from 'ra-core';
import { type ComponentProps, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Option } from '../../../contract/calls/records/options.ts';
import {
  type ConfigurationColumn,
  getConfigurableProducts,
  optionLabel,
  optionsOf,
  type ProductConfiguration,
} from '../../../contract/calls/seals/productConfiguration.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { readSession } from '../../api/session.ts';
import { useRight } from '../../authProvider/authProvider.ts';
import { AllBox } from '../../components/CheckLine.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { SearchSelect } from '../../components/SearchSelect.tsx';
import { UnsavedGuard } from '../../components/UnsavedGuard.tsx';
import styles from './configuration.module.css';
import { useConfiguration } from './useConfiguration.ts';

const parameter = 'product';

const productIn = (search: string): number | undefined => {
  const id = Number(new URLSearchParams(search).get(parameter));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** Product Configuration (spec 2 §2): the parts that the verdict on a product shows. The address holds the product. */
export default function ProductConfigurationPage() {
  const translate = useTranslate();
  const [params, setParams] = useSearchParams();
  const productId = productIn(params.toString());
  return (
    <>
      <PageTitle title={translate('app.configuration.title')} />
      <ConfigurationForm
        // a new product starts without the ticks of the one before
        key={productId}
        productId={productId}
        choose={(id) => setParams(id === undefined ? {} : { [parameter]: String(id) })}
        leaves={(from, to) =>
          from.pathname !== to.pathname || productIn(from.search) !== productIn(to.search)
        }
      />
    </>
  );
}

const columns: readonly ConfigurationColumn[] = ['left', 'right'];

interface ConfigurationFormProps {
  productId: number | undefined;
  choose: (productId: number | undefined) => void;
  leaves: NonNullable<ComponentProps<typeof UnsavedGuard>['leaves']>;
}

/** Ticks the options of one product, or of all products. */
function ConfigurationForm({ productId, choose, leaves }: ConfigurationFormProps) {
  const translate = useTranslate();
  const mayEdit = useRight(pageKeys.productConfiguration, 'edit');
  const [isForAll, setForAll] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { product, flags, error, problem, isDirty, isMerged, isSaving, change, save } = useConfiguration(
    productId,
    isForAll,
  );
  return (
    <form
      className={`panel ${styles['card']}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isForAll) setAsking(true);
        else save();
      }}
    >
      <div className={`stack gap-10 ${styles['subject']}`}>
        <ProductSelect product={product} isRequired={!isForAll} problem={problem} choose={choose} />
        <label className="self-start">
          <Checkbox
            size="small"
            checked={isForAll}
            disabled={!mayEdit}
            onChange={(_event, isOn) => setForAll(isOn)}
          />
          {translate('app.configuration.for_all')}
        </label>
        {isForAll && <p className="small">{translate('app.configuration.for_all_text')}</p>}
        {error && (
          <p className="small negative" role="alert">
            {translate('app.configuration.failed')} {translate(error.message)}
          </p>
        )}
      </div>
      <div className={`edge-top ${styles['parts']}`}>
        <h2>{translate('app.configuration.parts')}</h2>
        <p className="small">{translate('app.configuration.parts_text')}</p>
        <div className={`stack halves stacks ${styles['columns']}`}>
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
      {isMerged && <output className={`aside ${styles['merged']}`}>{translate('app.changed.merged')}</output>}
      {mayEdit && (
        <footer className={`line ends edge-top ${styles['buttons']}`}>
          <Button type="submit" isMain disabled={isSaving}>
            {translate(isSaving ? 'app.action.saving' : 'app.action.save')}
          </Button>
        </footer>
      )}
      {isAsking && (
        <ConfirmDialog
          question={translate('app.configuration.ask_for_all')}
          about={translate('app.configuration.ask_for_all_text')}
          takesAway
          yes={() => {
            setAsking(false);
            save();
          }}
          no={() => setAsking(false)}
        />
      )}
      {isDirty && <UnsavedGuard isDirty={() => true} leaves={leaves} />}
    </form>
  );
}

interface ProductSelectProps {
  product: Option | null;
  isRequired: boolean;
  problem: string | undefined;
  choose: (productId: number | undefined) => void;
}

/** Chooses the product from a dropdown with a search (spec 2 §2). */
function ProductSelect({ product, isRequired, problem, choose }: ProductSelectProps) {
  const params = { id: readSession()?.user.CompanyId ?? 0 };
  return (
    <FieldFrame
      field={{ label: 'app.configuration.product' }}
      isRequired={isRequired}
      problem={problem}
      isProblemSaid
    >
      {(control) => (
        <SearchSelect
          control={control}
          source={{ call: getConfigurableProducts, params }}
          chosen={product}
          choose={(option) => choose(option?.value)}
          placeholder="app.configuration.select"
          openPlaceholder="app.configuration.search"
        />
      )}
    </FieldFrame>
  );
}

interface OptionColumnProps {
  column: ConfigurationColumn;
  flags: ProductConfiguration;
  isLocked: boolean;
  change: (flags: Partial<ProductConfiguration>) => void;
}

/** A column of options under a box for all of them. The box is on only if all options are (spec 2 §4). */
function OptionColumn({ column, flags, isLocked, change }: OptionColumnProps) {
  const translate = useTranslate();
  const options = optionsOf(column);
  const on = options.filter((option) => flags[option]);
  return (
    <fieldset disabled={isLocked}>
      <label>
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
        <label key={option}>
          <Checkbox
            size="small"
            checked={flags[option]}
            disabled={isLocked}
            onChange={(_event, isOn) => change({ [option]: isOn })}
          />
          {translate(optionLabel(option))}
        </label>
      ))}
    </fieldset>
  );
}
