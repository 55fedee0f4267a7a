import { useId } from 'react';
import type { FieldOf } from '../../../contract/resource/Field.ts';
import { SearchSelect } from '../../components/SearchSelect.tsx';
import { useOptionOf } from '../../components/useOptions.ts';
import { useSay } from '../../components/useSay.ts';
import { optionsSourceOf } from '../optionsSourceOf.ts';
import { useResource } from '../useResource.ts';
import styles from './ListToolbar.module.css';
import { useFilter } from './useFilter.ts';

interface OptionFilterProps {
  name: string;
  field: FieldOf<'reference'> | FieldOf<'lookup'>;
}

/** A filter by another resource's record or by a row of a table that is no resource, searched by what is typed. */
export default function OptionFilter({ name, field }: OptionFilterProps) {
  const say = useSay();
  const resource = useResource();
  const { value, values, choose } = useFilter(name);
  const source = optionsSourceOf(resource, field, values);
  const id = useId();
  const found = useOptionOf(source, value ? Number(value) : undefined);
  return (
    <div className={styles['option']}>
      <label id={`${id}label`} htmlFor={id}>
        {say(field.label)}
      </label>
      <SearchSelect
        control={{
          id,
          'aria-labelledby': `${id}label`,
          'aria-describedby': undefined,
          'aria-invalid': false,
          'aria-required': false,
        }}
        source={source}
        chosen={value ? (found ?? { value: Number(value), label: '…' }) : null}
        choose={(option) => choose(option ? String(option.value) : '')}
        placeholder="app.list.all"
        openPlaceholder="app.form.search"
      />
    </div>
  );
}
