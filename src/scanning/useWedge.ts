import { useEffect, useEffectEvent, useState } from 'react';
import type { Reading } from './wedge/readStrokes.ts';
import { hearWedge } from './wedge/wedge.ts';

interface WedgeOptions {
  enabled: boolean;
  /** Called if a scanner sends no Enter, with what it typed so far. */
  onNoEnd?: (reading: Reading) => void;
}

let places = 0;

/**
 * Takes the scans of a handheld scanner anywhere on the page (`hearWedge`). If several are enabled, the one that was mounted
 * last gets them. Pages use a `ScanBox`, which calls this.
 */
export function useWedge(onScan: (reading: Reading) => void, { enabled, onNoEnd }: WedgeOptions): void {
  // a dialog ranks above the page beneath it, whichever of them was enabled last
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
