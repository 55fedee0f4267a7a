import PreviousIcon from '@mui/icons-material/ChevronLeftOutlined';
import NextIcon from '@mui/icons-material/ChevronRightOutlined';
import { type RaRecord, useListContext, useTranslate } from 'ra-core';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { useResource } from '../useResource.ts';
import { shownTotal } from '../../dataProvider/list.ts';
import styles from './list.module.css';

/** The first page, the last one and those around the current one; 0 marks a gap. */
function pagesAround(page: number, last: number): number[] {
  const near = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  const pages = [...new Set(near)].sort((a, b) => a - b);
  return pages.flatMap((number, index) =>
    index > 0 && number - (pages[index - 1] ?? 0) > 1 ? [0, number] : [number],
  );
}

/** Says which rows the page shows, and leads to the others. */
export function Pagination() {
  const translate = useTranslate();
  const { pageSizes } = useResource();
  const list = useListContext<RaRecord>();
  const { data: rows = [], total = 0, page, setPage, perPage, setPerPage, hasNextPage } = list;
  const last = Math.max(1, Math.ceil(total / perPage));
  const first = (page - 1) * perPage + 1;
  return (
    <nav
      className={`row edge-top muted size-13 ${styles['pagination']}`}
      aria-label={translate('app.list.pages')}
    >
      <output>
        {translate('ra.navigation.page_range_info', {
          first,
          last: first + rows.length - 1,
          total: shownTotal(total, list.meta),
        })}
      </output>
      <label className={`line ${styles['rows']}`}>
        <span className="unseen-on-phones">{translate('app.list.rows')}</span>
        <select
          className="control compact"
          value={perPage}
          onChange={(event) => setPerPage(Number(event.target.value))}
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <div className={`line gap-2 ${styles['pages']}`}>
        <button
          type="button"
          className="plain-button center ink hovers"
          disabled={page <= 1}
          aria-label={translate('ra.navigation.previous')}
          onClick={() => setPage(page - 1)}
        >
          <PreviousIcon className="icon-18" />
        </button>
        {pagesAround(page, last).map((number, index) =>
          number ? (
            <button
              key={number}
              type="button"
              className="plain-button center ink hovers"
              aria-label={translate('ra.navigation.page', { page: number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => number !== page && setPage(number)}
            >
              {formatQuantity(number)}
            </button>
          ) : (
            <span key={`gap ${index}`} className="center" aria-hidden="true">
              …
            </span>
          ),
        )}
        <button
          type="button"
          className="plain-button center ink hovers"
          disabled={!hasNextPage}
          aria-label={translate('ra.navigation.next')}
          onClick={() => setPage(page + 1)}
        >
          <NextIcon className="icon-18" />
        </button>
      </div>
    </nav>
  );
}
