import type { AnswerKind } from '../ScanAnswer.ts';

/** The messages that tabs send each other about the lists that they share. */
export type TabMessage =
  | { kind: 'changed'; list: string }
  /** This tab decided a scan of another tab. */
  | { kind: 'answered'; list: string; id: string; answer: { kind: AnswerKind; text: string; code: string } };

type Hear = (message: TabMessage) => void;

const hearers = new Set<Hear>();
let channel: BroadcastChannel | undefined;

/** Sends a message to the other tabs. */
export function tellTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
  channel?.postMessage(message);
}

/** Calls `hear` for each message of another tab. Returns a function that stops it. */
export function hearTabs(hear: Hear): () => void {
  hearers.add(hear);
  if (!channel && typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel('sealbook-floor');
    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      for (const hearer of hearers) hearer(data);
    });
  }
  return () => {
    hearers.delete(hear);
    if (hearers.size) return;
    channel?.close();
    channel = undefined;
  };
}

/** Locks within this page, for browsers and insecure addresses that offer no locks between tabs. */
const ends = new Map<string, Promise<unknown>>();

/** Does `work` while no other tab works under this name. */
export async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) {
    await navigator.locks.request(`sealbook-floor ${name}`, work);
    return;
  }
  const done = (ends.get(name) ?? Promise.resolve()).then(work, work);
  ends.set(
    name,
    done.catch(() => undefined),
  );
  await done;
}
