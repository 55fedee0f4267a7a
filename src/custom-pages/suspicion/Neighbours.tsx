import NextIcon from '@mui/icons-material/ChevronRightOutlined';
import PreviousIcon from '@mui/icons-material/ChevronLeftOutlined';
import IconButton from '@mui/material/IconButton';
import { type RaRecord, useListContext, useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useResource } from '../../engine/useResource.ts';
import styles from './suspicion.module.css';

/** Leads from one case to the one before it and behind it in the list, also on the next page of the list. */
export function Neighbours({ id }: { id: RaRecord['id'] }) {
  const translate = useTranslate();
  const { path } = useResource();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const list = useListContext<RaRecord>();
  const { data: rows = [], page, perPage, total = 0, hasNextPage, isFetching } = list;
  const found = rows.findIndex((row) => row.id === id);
  // a decided case may leave the list while it is open; the one behind it then has its place
  const [place, setPlace] = useState(found);
  if (found >= 0 && found !== place) setPlace(found);
  const previous = rows[place - 1];
  const next = rows[found >= 0 ? place + 1 : place];
  /** The page that is being read, and which of its rows opens. */
  const awaited = useRef<{ page: number; end: 0 | -1 }>(undefined);
  const open = (row: RaRecord | undefined) => {
    if (row) void navigate({ pathname: `${path}/${row.id}/details`, search }, { state, replace: true });
  };
  const turn = (to: number, end: 0 | -1) => {
    awaited.current = { page: to, end };
    list.setPage(to);
  };
  const openAwaited = useEffectEvent((read: number) => {
    if (awaited.current?.page !== read) return;
    const row = rows.at(awaited.current.end);
    awaited.current = undefined;
    open(row);
  });
  const read = isFetching === true ? undefined : page;
  useEffect(() => {
    if (read !== undefined) openAwaited(read);
  }, [read]);
  const hasPrevious = previous !== undefined || page > 1;
  const hasNext = next !== undefined || hasNextPage === true;
  return (
    <div className={`row ${styles['neighbours']}`}>
      <IconButton
        aria-label={translate('app.suspicion.previous')}
        disabled={!hasPrevious}
        onClick={() => (previous ? open(previous) : turn(page - 1, -1))}
      >
        <PreviousIcon />
      </IconButton>
      <span className="muted">
        {found >= 0 &&
          translate('app.suspicion.place_of', {
            place: (page - 1) * perPage + found + 1,
            total,
          })}
      </span>
      <IconButton
        aria-label={translate('app.suspicion.next')}
        disabled={!hasNext}
        onClick={() => (next ? open(next) : turn(page + 1, 0))}
      >
        <NextIcon />
      </IconButton>
    </div>
  );
}
