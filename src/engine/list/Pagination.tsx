import NextIcon from '@mui/icons-material/ChevronRightOutlined';
import PreviousIcon from '@mui/icons-material/ChevronLeftOutlined';
import { useTranslate } from 'react-admin';
import { pageSizes } from '../../../contract/calls/paging.ts';
import { formatSerial } from '../../../contract/serial/formatSerial.ts';
import type { ListView } from '../../dataProvider/listRequestOf.ts';
import styles from './Pagination.module.css';
import type { ChangeView } from './useListAddress.ts';

interface PaginationProps {
  view: ListView;
  change: ChangeView;
  total: number;
  /** Rows on this page. */
  shown: number;
}

/** The pages to offer: the first, the last, and those around the current one; 0 stands for a gap. */
function pagesAround(page: number, last: number): number[] {
  const near = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  const pages = [...new Set(near)].sort((a, b) => a - b);
  return pages.flatMap((number, index) =>
    index > 0 && number - (pages[index - 1] ?? 0) > 1 ? [0, number] : [number],
  );
}

export function Pagination({ view, change, total, shown }: PaginationProps) {
  const translate = useTranslate();
  const { page, perPage } = view;
  const last = Math.max(1, Math.ceil(total / perPage));
  const first = (page - 1) * perPage + 1;
  return (
    <nav className={styles['bar']} aria-label={translate('app.list.pages')}>
      <output>
        {translate('ra.navigation.page_range_info', {
          first: formatSerial(first),
          last: formatSerial(first + shown - 1),
          total: formatSerial(total),
        })}
      </output>
      <label className={styles['rows']}>
        <span>{translate('app.list.rows')}</span>
        <select value={perPage} onChange={(event) => change({ perPage: Number(event.target.value) })}>
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <div className={styles['pages']}>
        <button
          type="button"
          disabled={page <= 1}
          aria-label={translate('ra.navigation.previous')}
          onClick={() => change({ page: page - 1 })}
        >
          <PreviousIcon />
        </button>
        {pagesAround(page, last).map((number, index) =>
          number ? (
            <button
              key={number}
              type="button"
              aria-label={translate('ra.navigation.page', { page: number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => number !== page && change({ page: number })}
            >
              {formatSerial(number)}
            </button>
          ) : (
            <span key={`gap ${index}`} aria-hidden="true">
              …
            </span>
          ),
        )}
        <button
          type="button"
          disabled={page >= last}
          aria-label={translate('ra.navigation.next')}
          onClick={() => change({ page: page + 1 })}
        >
          <NextIcon />
        </button>
      </div>
    </nav>
  );
}
