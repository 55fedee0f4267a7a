import WaitingIcon from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { beforeLeaving, readSession } from '../api/session.ts';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import styles from './kept.module.css';
import { forgetPerson, type Outbox, outboxOf } from './saves/Outbox.ts';
import { useTellWaiting } from './saves/useTellWaiting.ts';
import { playTone } from './sound/playTone.ts';
import type { KeptSave } from './store/FloorStore.ts';
import { listsOf, useFloorOwner } from './store/floorOwner.ts';

/**
 * Sends the saves that wait for the network, whichever page of the portal is open, and shows those that wait and those that
 * were refused.
 */
export default function KeptSaves() {
  const { owner, isConfirmed } = useFloorOwner();
  const userId = readSession()?.user.UserId;
  useEffect(() => (userId === undefined ? undefined : beforeLeaving(() => forgetPerson(userId))), [userId]);
  const key = owner && listsOf(owner);
  return key ? <Waiting key={key} lists={key} outbox={outboxOf(key)} isConfirmed={isConfirmed} /> : null;
}

interface WaitingProps {
  lists: string;
  outbox: Outbox;
  isConfirmed: boolean;
}

function Waiting({ lists, outbox, isConfirmed }: WaitingProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const saves = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  useEffect(() => {
    if (isConfirmed) return outbox.serve();
    void outbox.hold();
    return undefined;
  }, [outbox, isConfirmed]);
  useTellWaiting(lists, isConfirmed);
  useEffect(
    () =>
      outbox.onLate(({ outcome, title, answer }) => {
        if (outcome === 'saved')
          notify(translate('app.scanning.sent', { title, message: answer }), { type: 'success' });
        // the refusal is shown here, on whatever page
        else playTone('invalid');
      }),
    [outbox, notify, translate],
  );
  const waiting = saves.filter(({ state }) => state === 'waiting');
  const refused = saves.filter(({ state }) => state === 'refused');
  if (!waiting.length && !refused.length) return null;
  return (
    <section className="stack gap-8 below-16" aria-label={translate('app.scanning.saves')}>
      {waiting.length > 0 && (
        <div className={`row ${styles['kept']}`} data-tone="accent" role="alert">
          <WaitingIcon aria-hidden="true" />
          <p>
            <strong>{translate('app.scanning.saves_waiting', { smart_count: waiting.length })}</strong>{' '}
            {waiting.map(({ title }) => title).join(', ')}
          </p>
          <Button onClick={() => void outbox.drain()}>{translate('app.action.retry')}</Button>
        </div>
      )}
      {refused.map((save) => (
        <Refused key={save.id} save={save} outbox={outbox} />
      ))}
    </section>
  );
}

/** A save that the server refused after the packer had moved on. */
function Refused({ save, outbox }: { save: KeptSave; outbox: Outbox }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const count = save.items.length;
  return (
    <div className={`row ${styles['kept']}`} data-tone="negative" role="alert">
      <p>
        <strong>{translate('app.scanning.save_refused', { title: save.title })}</strong>{' '}
        {translate(save.message)}
      </p>
      {count > 0 && (
        <Button
          onClick={() =>
            void outbox
              .takeBack(save)
              .then(() =>
                notify(translate('app.scanning.taken_back', { smart_count: count }), { type: 'info' }),
              )
          }
        >
          {translate('app.scanning.take_back', { smart_count: count })}
        </Button>
      )}
      <Button onClick={() => setAsking(true)}>{translate('app.scanning.discard')}</Button>
      {isAsking && (
        <ConfirmDialog
          question={translate('app.scanning.discard_ask')}
          about={save.title}
          takesAway
          yes={() => void outbox.discard(save)}
          no={() => setAsking(false)}
        />
      )}
    </div>
  );
}
