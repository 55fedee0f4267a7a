import type { AnswerKind } from '../ScanAnswer.ts';

/** What tabs tell each other of the lists that they share. */
export type TabMessage =
  | { kind: 'changed'; list: string }
  /** A scan of another tab was decided here. */
  | { kind: 'answered'; list: string; id: string; answer: { kind: AnswerKind; text: string; code: string } };

type Hear = (message: TabMessage) => void;

const hearers = new Set<Hear>();
let channel: BroadcastChannel | undefined;

/** Tells the other tabs. */
export function tellTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
  channel?.postMessage(message);
}

/** Hears the other tabs. Answers how to stop. */
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

/** Locks of this page alone, for browsers and plain addresses without the tabs' own. */
const ends = new Map<string, Promise<unknown>>();

/** Does `work` while no other tab does work under this name. */
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
