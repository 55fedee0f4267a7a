import { useEffect, useEffectEvent, useState } from 'react';
import type { Reading } from './wedge/readStrokes.ts';
import { hearWedge } from './wedge/wedge.ts';

interface WedgeOptions {
  enabled: boolean;
  /** A scanner that sends no Enter: what it typed so far. */
  onNoEnd?: (reading: Reading) => void;
}

let places = 0;

/**
 * Hears a handheld scanner anywhere on the page (`hearWedge`). Of several that are enabled, the one that was shown last hears the
 * scans. Pages show a `ScanBox`, which does this.
 */
export function useWedge(onScan: (reading: Reading) => void, { enabled, onNoEnd }: WedgeOptions): void {
  // a dialog's place comes after the page's beneath it, whichever of them was switched on last
  const [rank] = useState(() => ++places);
  const scan = useEffectEvent(onScan);
  const noEnd = useEffectEvent((reading: Reading) => onNoEnd?.(reading));
  useEffect(
    () =>
      enabled
        ? hearWedge({ rank, onScan: (reading) => scan(reading), onNoEnd: (reading) => noEnd(reading) })
        : undefined,
    [enabled, rank],
  );
}
