import WaitingIcon from '@mui/icons-material/CloudOffOutlined';
import { Button } from '../components/Button.tsx';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { tellWaiting } from '../../contract/calls/seals/devices.ts';
import { ask, newKey } from '../api/ask.ts';
import { beforeLeaving, readSession } from '../api/session.ts';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import styles from './kept.module.css';
import { forgetPerson, type Outbox, outboxOf, readUnsent } from './saves/Outbox.ts';
import { playTone } from './sound/playTone.ts';
import { listsOf, useFloorOwner } from './store/floorOwner.ts';
import type { KeptSave } from './store/FloorStore.ts';

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
        <div className={`row pad-10-14 radius-8 tone-soft ${styles['kept']}`} data-tone="accent" role="alert">
          <WaitingIcon aria-hidden="true" />
          <p className="grows">
            <strong>{translate('app.scanning.saves_waiting', { smart_count: waiting.length })}</strong>{' '}
            {waiting.map(({ title }) => title).join(', ')}
          </p>
          <Button label="app.action.retry" onClick={() => void outbox.drain()} />
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
    <div className={`row pad-10-14 radius-8 tone-soft ${styles['kept']}`} data-tone="negative" role="alert">
      <p className="grows">
        <strong>{translate('app.scanning.save_refused', { title: save.title })}</strong>{' '}
        {translate(save.message)}
      </p>
      {count > 0 && (
        <Button
          label={translate('app.scanning.take_back', { smart_count: count })}
          onClick={() =>
            void outbox
              .takeBack(save)
              .then(() =>
                notify(translate('app.scanning.taken_back', { smart_count: count }), { type: 'info' }),
              )
          }
        />
      )}
      <Button label="app.scanning.discard" onClick={() => setAsking(true)} />
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

/** Milliseconds after which a device with something that waits looks again whether it was sent. */
const pause = 15_000;

const deviceKey = 'sealbook.device';

/** Returns the name that this device has given itself. */
function deviceName(): string {
  const kept = localStorage.getItem(deviceKey) ?? newKey();
  localStorage.setItem(deviceKey, kept);
  return kept;
}

/** What the browser says of the machine: `Linux; Android 14; TC22`. */
const machine = (): string => (/^[^(]*\(([^)]*)\)/.exec(navigator.userAgent)?.[1] ?? '').slice(0, 100);

/** Tells the server how much waits in these lists, if that is not what it was told last. Returns whether anything waits. */
async function tell(lists: string): Promise<boolean> {
  const { scans, saves } = await readUnsent(lists);
  const key = `sealbook.waiting ${lists}`;
  const counts = `${scans.length} ${saves.length}`;
  const nothing = '0 0';
  if (counts !== (localStorage.getItem(key) ?? nothing)) {
    const oldest = Math.min(Date.now(), ...[...scans, ...saves].map(({ at }) => at));
    const Seconds = Math.max(0, Math.round((Date.now() - oldest) / 1000));
    const input = {
      Device: deviceName(),
      Machine: machine(),
      Scans: scans.length,
      Saves: saves.length,
      Seconds,
    };
    await ask(tellWaiting, { input });
    localStorage.setItem(key, counts);
  }
  return counts !== nothing;
}

/** Tells the server what waits on this device when the portal opens, when the network returns, and once it was sent. */
function useTellWaiting(lists: string, isConfirmed: boolean): void {
  useEffect(() => {
    if (!isConfirmed) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      clearTimeout(timer);
      const isWaiting = await tell(lists).catch(() => true);
      if (isWaiting && !isOver) timer = setTimeout(() => void look(), pause);
    };
    const lookNow = () => void look();
    lookNow();
    window.addEventListener('online', lookNow);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', lookNow);
    };
  }, [lists, isConfirmed]);
}
