import Autocomplete from '@mui/material/Autocomplete';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { productConfigurationCalls } from '../../../contract/calls/productConfiguration.ts';
import { readSession } from '../../authProvider/session.ts';
import { type Option, readOptions } from '../../dataProvider/readOptions.ts';
import inputs from '../../engine/inputs/inputs.module.css';
import { useSettled } from '../../engine/inputs/useSettled.ts';
import { configurationPage } from './productConfiguration.ts';

/** Milliseconds after the last key before the products are asked. */
const pause = 250;

interface ProductSelectProps {
  product: Option | null;
  isRequired: boolean;
  problem: string | undefined;
  choose: (productId: number | undefined) => void;
}

/** The product to configure: a dropdown that is searched by typing into it once it is open (spec 2 §2). */
export function ProductSelect({ product, isRequired, problem, choose }: ProductSelectProps) {
  const translate = useTranslate();
  const id = useId();
  const problemId = `${id}-problem`;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed, pause);
  const call = `${productConfigurationCalls.products}/${readSession()?.user.CompanyId ?? 0}`;
  const { data, isFetching, error } = useQuery({
    queryKey: ['options', call, search],
    queryFn: ({ signal }) => readOptions({ call, page: configurationPage, search, signal }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  return (
    <div className={inputs['frame']}>
      <label className={inputs['label']} htmlFor={id}>
        {translate('app.configuration.product')}
        {isRequired && (
          <span className={inputs['required']} aria-hidden="true">
            *
          </span>
        )}
      </label>
      <Autocomplete
        id={id}
        value={product}
        options={data ?? []}
        // the server has searched already
        filterOptions={(options) => options}
        isOptionEqualToValue={(option, current) => option.value === current.value}
        getOptionLabel={(option) => option.label}
        getOptionKey={(option) => option.value}
        loading={isFetching}
        loadingText={translate('ra.page.loading')}
        noOptionsText={translate(error ? 'app.form.options_failed' : 'app.configuration.none')}
        openText={translate('ra.action.open')}
        closeText={translate('ra.action.close')}
        clearText={translate('ra.action.clear_input_value')}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChange={(_event, option) => choose(option?.value)}
        renderInput={({ InputProps: { ref, endAdornment }, inputProps }) => (
          <div ref={ref} className={inputs['adorned']}>
            <input
              {...inputProps}
              className={inputs['control']}
              placeholder={translate(isOpen ? 'app.configuration.search' : 'app.configuration.select')}
              aria-required={isRequired}
              aria-invalid={problem !== undefined}
              aria-describedby={problem ? problemId : undefined}
            />
            {endAdornment}
          </div>
        )}
      />
      {problem && (
        <span id={problemId} className={inputs['problem']} role="alert">
          {translate(problem, { _: problem })}
        </span>
      )}
    </div>
  );
}
