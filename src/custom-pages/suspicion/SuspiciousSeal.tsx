import { Button } from '../../components/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslate, type RaRecord, useListContext } from 'ra-core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import NextIcon from '@mui/icons-material/ChevronRightOutlined';
import PreviousIcon from '@mui/icons-material/ChevronLeftOutlined';
import IconButton from '@mui/material/IconButton';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getSuspicion, type Suspicion } from '../../../contract/calls/verification/suspicion.ts';
import { getJourney } from '../../../contract/calls/seals/tracking.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { queryFor } from '../../api/ask.ts';
import { useRight, useRights } from '../../authProvider/authProvider.ts';
import { DialogBody, DialogButtons } from '../../components/DialogFrame.tsx';
import { NotRead } from '../../components/Notice.tsx';
import type { RowDialogProps } from '../../engine/custom.ts';
import { RowFacts } from '../../engine/form/RowFacts.tsx';
import { RowActions, useRowActions } from '../../engine/list/RowActions.tsx';
import { resourceNamed } from '../../resources/index.ts';
import { trackingOf } from '../tracking/CodeLink.tsx';
import { Timeline } from '../tracking/Timeline.tsx';
import { Sessions } from './Sessions.tsx';
import styles from './suspicion.module.css';
import { useResource } from '../../engine/useResource.ts';

const recalls = resourceNamed('transactions/recall');

/** A seal that may have been copied: its signs, its scans, the decision on it, and its journey. */
export default function SuspiciousSeal({ resource, row, close }: RowDialogProps) {
  const translate = useTranslate();
  const mayTrack = useRight(pageKeys.tracking, 'view');
  const actions = useRowActions();
  const { data, error, refetch } = useQuery(
    queryFor([resource.name, 'suspicion', row.id, row['UpdatedDate'], row['SuspicionStatus']], getSuspicion, {
      params: { id: String(row.id) },
    }),
  );
  const serial = String(row['SeqNo']);
  return (
    <>
      <DialogBody className="stack gap-20">
        <RowFacts
          resource={resource}
          row={row}
          names={['SeqNo', 'ProductName', 'Score', 'LastSeen', 'SuspicionStatus']}
        />
        {row['DecidedOn'] && (
          <section>
            <h3 className="small below-8 weight-500">{translate('app.suspicion.decided')}</h3>
            <RowFacts resource={resource} row={row} names={['DecidedBy', 'DecidedOn', 'DecisionReason']} />
          </section>
        )}
        {error ? (
          <NotRead error={error} readAgain={() => void refetch()} close={close} />
        ) : data ? (
          <>
            <Warned recall={data.Recall} />
            <Signs signs={data.Signs} />
            <Sessions sessions={data.Sessions} />
          </>
        ) : (
          <div className={`bones ${styles['skeleton']}`} aria-busy="true" />
        )}
        {mayTrack && <Journey serial={serial} />}
      </DialogBody>
      <DialogButtons>
        <Neighbours id={row.id} />
        {mayTrack && <Button label="app.suspicion.track" variant="text" to={trackingOf(serial)} />}
        <div className={styles['decisions']}>
          <RowActions row={row} actions={actions} />
        </div>
      </DialogButtons>
    </>
  );
}

/** The warning that people see who scan the seal, if there is one. */
function Warned({ recall }: { recall: Suspicion['Recall'] }) {
  const translate = useTranslate();
  const mayDo = useRights();
  if (!recall) return null;
  return (
    <section className="note warning pad-12-16" data-tone={recall.IsInForce ? 'negative' : 'neutral'}>
      <h3 className="small weight-500 below-8">
        {translate(recall.IsInForce ? 'app.suspicion.warned' : 'app.suspicion.lifted')}
      </h3>
      <p>{recall.Warning}</p>
      {mayDo(recalls.page, 'view') && (
        <Link to={`${recalls.path}/${recall.RecallId}/details`}>{translate('app.suspicion.recall')}</Link>
      )}
    </section>
  );
}

function Signs({ signs }: { signs: Suspicion['Signs'] }) {
  const translate = useTranslate();
  return (
    <section>
      <h3 className="small below-8 weight-500">{translate('app.suspicion.why')}</h3>
      <ul className={styles['signs']}>
        {signs.map(({ Sign, Strength, Text }) => (
          <li key={Sign} className="spread edge-bottom">
            <span>{Text}</span>
            <small className="rigid">{translate('app.suspicion.strength', { strength: Strength })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Journey({ serial }: { serial: string }) {
  const translate = useTranslate();
  const { data } = useQuery(queryFor(['journey', serial], getJourney, { input: { qr: serial } }));
  return (
    <section aria-busy={!data}>
      <h3 className="small below-8 weight-500">{translate('app.tracking.journey')}</h3>
      {data && <Timeline entries={data} />}
    </section>
  );
}

/** Leads from one case to the one before it and behind it in the list, also on the next page of the list. */
function Neighbours({ id }: { id: RaRecord['id'] }) {
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
