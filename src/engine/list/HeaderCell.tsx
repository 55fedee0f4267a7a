import ArrowIcon from '@mui/icons-material/ArrowUpwardOutlined';
import { useTranslate } from 'react-admin';
import type { SortTerm } from '../../../contract/calls/listRequest.ts';
import type { Column } from '../../../contract/resource/Resource.ts';
import { readSort, writeSort } from '../../dataProvider/sortText.ts';
import styles from './ResourceTable.module.css';
import type { ChangeView } from './useListAddress.ts';

interface HeaderCellProps {
  column: Column;
  isNumeric: boolean;
  /** Whether a click with Shift sorts by this column as well (spec 1 §2, Company master). */
  several: boolean;
  sort: string;
  change: ChangeView;
}

/** The sort after a click on `field`: it alone, turned round when it was there; with `also`, beside the others. */
function sortAfterClick(terms: SortTerm[], field: string, also: boolean): SortTerm[] {
  const place = terms.findIndex((term) => term.field === field);
  const next: SortTerm = { field, order: terms[place]?.order === 'ASC' ? 'DESC' : 'ASC' };
  if (!also) return [next];
  return place < 0 ? [...terms, next] : terms.with(place, next);
}

export function HeaderCell({ column, isNumeric, several, sort, change }: HeaderCellProps) {
  const translate = useTranslate();
  const label = translate(column.label, { _: column.label });
  const field = column.sort;
  if (!field) {
    return (
      <th scope="col" data-numeric={isNumeric}>
        {label}
      </th>
    );
  }
  const terms = readSort(sort);
  const place = terms.findIndex((term) => term.field === field);
  const order = terms[place]?.order;
  const spoken = order === 'ASC' ? 'ascending' : 'descending';
  return (
    <th scope="col" data-numeric={isNumeric} aria-sort={order ? spoken : 'none'}>
      <button
        type="button"
        className={styles['sort']}
        data-order={order}
        title={several ? translate('app.list.sort_also') : undefined}
        onClick={(event) =>
          change({ sort: writeSort(sortAfterClick(terms, field, several && event.shiftKey)) })
        }
      >
        {label}
        <ArrowIcon aria-hidden="true" />
        {order && terms.length > 1 && <sup>{place + 1}</sup>}
      </button>
    </th>
  );
}
