import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { getSuspicion, type Suspicion } from '../../../contract/calls/verification/suspicion.ts';
import { getJourney } from '../../../contract/calls/seals/tracking.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { ask } from '../../api/ask.ts';
import { useRight, useRights } from '../../authProvider/useRight.ts';
import { DialogBody, DialogButtons } from '../../components/DialogFrame.tsx';
import { NotRead } from '../../components/Notice.tsx';
import type { RowDialogProps } from '../../engine/custom.ts';
import { RowFacts } from '../../engine/form/RowFacts.tsx';
import { RowActions, useRowActions } from '../../engine/list/RowActions.tsx';
import { resourceNamed } from '../../resources/index.ts';
import { trackingOf } from '../tracking/CodeLink.tsx';
import { Timeline } from '../tracking/Timeline.tsx';
import { Neighbours } from './Neighbours.tsx';
import { Sessions } from './Sessions.tsx';
import styles from './suspicion.module.css';

const recalls = resourceNamed('transactions/recall');

/** A seal that may have been copied: its signs, its scans, the decision on it, and its journey. */
export default function SuspiciousSeal({ resource, row, close }: RowDialogProps) {
  const translate = useTranslate();
  const mayTrack = useRight(pageKeys.tracking, 'view');
  const actions = useRowActions();
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'suspicion', row.id, row['UpdatedDate'], row['SuspicionStatus']],
    queryFn: async ({ signal }) => (await ask(getSuspicion, { params: { id: String(row.id) }, signal })).data,
  });
  const serial = String(row['SeqNo']);
  return (
    <>
      <DialogBody className={`stack gap-20 ${styles['body']}`}>
        <RowFacts
          resource={resource}
          row={row}
          names={['SeqNo', 'ProductName', 'Score', 'LastSeen', 'SuspicionStatus']}
        />
        {row['DecidedOn'] && (
          <section>
            <h3 className="small">{translate('app.suspicion.decided')}</h3>
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
        {mayTrack && (
          <Button variant="text" component={Link} to={trackingOf(serial)}>
            {translate('app.suspicion.track')}
          </Button>
        )}
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
    <section className="note warning" data-tone={recall.IsInForce ? 'negative' : 'neutral'}>
      <h3>{translate(recall.IsInForce ? 'app.suspicion.warned' : 'app.suspicion.lifted')}</h3>
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
      <h3 className="small">{translate('app.suspicion.why')}</h3>
      <ul className={styles['signs']}>
        {signs.map(({ Sign, Strength, Text }) => (
          <li key={Sign} className="apart edge-bottom">
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
  const { data } = useQuery({
    queryKey: ['journey', serial],
    queryFn: async ({ signal }) => (await ask(getJourney, { input: { qr: serial }, signal })).data,
  });
  return (
    <section aria-busy={!data}>
      <h3 className="small">{translate('app.tracking.journey')}</h3>
      {data && <Timeline entries={data} />}
    </section>
  );
}
