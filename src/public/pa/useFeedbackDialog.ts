import { useEffect, useEffectEvent, useState } from 'react';
import { loadFeedbackDialog } from './loadFeedbackDialog.ts';

type Loaded = Awaited<ReturnType<typeof loadFeedbackDialog>>;

/** Milliseconds until a browser that can't say when it is idle is taken to be so. */
const soon = 1000;

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(run);
    return () => cancelIdleCallback(asked);
  }
  const asked = setTimeout(run, soon);
  return () => clearTimeout(asked);
}

/**
 * The feedback form once it is there: fetched as soon as the browser is idle, or now by `load`, which tells whether it
 * came and may be called again.
 */
export function useFeedbackDialog(): { dialog: Loaded | undefined; load: () => Promise<boolean> } {
  const [loaded, setLoaded] = useState<{ dialog: Loaded }>();
  const load = async () => {
    try {
      const dialog = await loadFeedbackDialog();
      setLoaded({ dialog });
      return true;
    } catch {
      return false;
    }
  };
  const fetchAhead = useEffectEvent(() => void load());
  // a failure is said when the form is asked for
  useEffect(() => whenIdle(fetchAhead), []);
  return { dialog: loaded?.dialog, load };
}
