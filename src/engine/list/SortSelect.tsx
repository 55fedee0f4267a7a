import { useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { ListView } from '../../dataProvider/listRequestOf.ts';
import { readSort, writeSort } from '../../dataProvider/sortText.ts';
import toolbar from '../../components/toolbarControl.module.css';
import styles from './ListToolbar.module.css';
import type { ChangeView } from './useListAddress.ts';

interface SortSelectProps {
  resource: Resource;
  view: ListView;
  change: ChangeView;
}

/** Sorting on phones, where the table has no header to click. */
export function SortSelect({ resource, view, change }: SortSelectProps) {
  const translate = useTranslate();
  const current = writeSort(readSort(view.sort).slice(0, 1));
  const choices = resource.columns.flatMap(({ sort, label }) =>
    sort
      ? (['ASC', 'DESC'] as const).map((order) => ({
          value: writeSort([{ field: sort, order }]),
          label: `${translate(label, { _: label })}, ${translate(`app.list.${order === 'ASC' ? 'ascending' : 'descending'}`)}`,
        }))
      : [],
  );
  const isListed = choices.some((choice) => choice.value === current);
  return (
    <select
      className={`${toolbar['control']} ${styles['sort']}`}
      value={isListed ? current : ''}
      aria-label={translate('app.list.sort')}
      onChange={(event) => change({ sort: event.target.value })}
    >
      {!isListed && <option value="">{translate('app.list.sort')}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
