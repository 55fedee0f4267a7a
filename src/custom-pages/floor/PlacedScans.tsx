import { Button } from '../../components/Button.tsx';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { placeIn } from '../../../contract/serial/parseScan.ts';
import { LateScans } from '../../scanning/LateScans.tsx';
import { type CheckedScan, useScanQueue } from '../../scanning/queue/ScanList.ts';
import { ScanBox } from '../../scanning/ScanBox.tsx';
import { useKeptValue } from '../../scanning/useKeptValue.ts';

/** Finds the code of a place among the readings of a scan. */
export const placeAmong = (readings: readonly string[]): string | undefined =>
  readings.map(placeIn).find((place) => place !== undefined);

/** A place that people scan once for the cartons after it. A reload keeps it. */
export function useScannedPlace(listName: string) {
  const [place = '', setPlace, isRead] = useKeptValue<string>(listName, 'place');
  return { place, setPlace, isRead };
}

interface PlaceLineProps extends Omit<ReturnType<typeof useScannedPlace>, 'isRead'> {
  /** The text while no place is scanned, if it is said. */
  none?: string;
}

/** Says where the next cartons lie, and forgets it. */
export function PlaceLine({ place, setPlace, none }: PlaceLineProps) {
  const translate = useTranslate();
  if (!place && none === undefined) return null;
  return (
    <div className="row">
      <output>{place ? translate('app.floor.place_is', { place }) : none}</output>
      {place && <Button label="app.floor.no_place" onClick={() => setPlace(undefined)} />}
    </div>
  );
}

interface PlacedScansProps {
  listName: string;
  label: string;
  /** The text while no place is scanned. */
  none: string;
  /** Saves a scanned carton at once, under `key`. `place` is empty if none was scanned before it. Throws what `ask` throws. */
  save: (
    scanned: { code: string; place: string; key: string },
    signal: AbortSignal,
  ) => Promise<CheckedScan<null>>;
}

/** Takes scans of places and cartons. Each carton is saved by itself, with the place that was scanned before it. */
export function PlacedScans({ listName, label, none, save }: PlacedScansProps) {
  const translate = useTranslate();
  const { place, setPlace, isRead } = useScannedPlace(listName);
  const queue = useScanQueue<null, { place: string }>({
    listName,
    check: (code, { extra, key, signal }) => save({ code, place: extra?.place ?? '', key }, signal),
  });
  const { items, clear } = queue;
  useEffect(() => {
    // the server has them already
    if (items.length) void clear();
  }, [items.length, clear]);
  return (
    <div className="stack gap-20 shrinks">
      <ScanBox
        label={label}
        answer={queue.answer}
        isReady={isRead}
        waiting={queue.waiting.length}
        onScan={(code, others) => {
          const scanned = placeAmong([code, ...others]);
          if (scanned === undefined) return queue.scan(code, others, { place });
          setPlace(scanned);
          queue.say('accepted', translate('app.floor.place_is', { place: scanned }));
        }}
      />
      <PlaceLine place={place} setPlace={setPlace} none={none} />
      <LateScans queue={queue} title="app.floor.late" />
    </div>
  );
}
