import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { ChoiceFilter as Declared } from '../../../contract/resource/ResourceDeclaration.ts';
import { callApi, rowsOf } from '../../api/callApi.ts';
import type { ListView } from '../../dataProvider/listRequestOf.ts';
import { textOf } from '../../api/textOf.ts';
import styles from './ChoiceFilter.module.css';
import type { ChangeView } from './useListAddress.ts';

interface ChoiceFilterProps {
  resource: Resource;
  filter: Declared;
  view: ListView;
  change: ChangeView;
}

/** The choices of a list's filter with the number of rows of each (spec 2 §2, User Approval). */
export function ChoiceFilter({ resource, filter, view, change }: ChoiceFilterProps) {
  const translate = useTranslate();
  const field = resource.fields[filter.field];
  const { data: counts = [] } = useQuery({
    // read again with the rows
    queryKey: [resource.name, 'counts'],
    queryFn: async ({ signal }) =>
      rowsOf(await callApi({ path: filter.counts, page: resource.page, signal })),
  });
  if (field?.kind !== 'choice') return null;
  const all = { value: 0, label: translate('app.list.all') };
  const chosen = view.filter?.[filter.field] ?? String(all.value);
  return (
    <fieldset className={styles['choices']}>
      <legend className="visually-hidden">{translate(field.label, { _: field.label })}</legend>
      {[...field.choices, all].map(({ value, label }) => {
        const counted = counts.find((row) => row['value'] === value);
        return (
          <label key={value} data-chosen={String(value) === chosen}>
            <input
              type="radio"
              name={`${resource.name} ${filter.field}`}
              checked={String(value) === chosen}
              onChange={() =>
                change({ filter: value === all.value ? {} : { [filter.field]: String(value) } })
              }
            />
            {translate(label, { _: label })}
            {counted && <span className={styles['count']}>{textOf(counted['count'])}</span>}
          </label>
        );
      })}
    </fieldset>
  );
}
