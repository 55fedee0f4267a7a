import { useEffect } from 'react';
import { tellWaiting } from '../../../contract/calls/seals/devices.ts';
import { ask } from '../../api/ask.ts';
import { newKey } from '../../api/newKey.ts';
import { readUnsent } from './Outbox.ts';

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
export function useTellWaiting(lists: string, isConfirmed: boolean): void {
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
