import { useCallback, useEffect, useState } from 'react';
import { readFloor, writeFloor } from './store/FloorStore.ts';
import { listOf, useFloorOwner } from './store/floorOwner.ts';

/**
 * A value that a floor page remembers besides its scans, such as the order that is being dispatched. Like the scans, it is kept
 * for the person, the company and the page.
 *
 * @returns the value, undefined until it is read and if there is none; a function that changes it; and whether it has been read
 */
export function useKeptValue<Value>(listName: string, name: string) {
  const { owner } = useFloorOwner();
  const list = owner && listOf(owner, listName);
  const id = list && `${list}${name}`;
  const [kept, setKept] = useState<{ id: string; value: Value | undefined }>();
  /** Changed before its owner was known. */
  const [early, setEarly] = useState<{ value: Value | undefined }>();
  const change = useCallback(
    (value: Value | undefined) => {
      if (!list || !id) return setEarly({ value });
      setEarly(undefined);
      setKept({ id, value });
      void writeFloor([
        value === undefined ? { table: 'values', remove: id } : { table: 'values', put: { id, list, value } },
      ]);
    },
    [list, id],
  );
  useEffect(() => {
    if (!list || !id) return undefined;
    let isOver = false;
    const read = async () => {
      const { rows } = await readFloor(['values'], list);
      if (isOver) return;
      if (early) return change(early.value);
      const found = rows.values.find((row) => row.id === id);
      // a value typed in the meantime is newer
      setKept((now) => (now?.id === id ? now : { id, value: found?.value as Value | undefined }));
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [list, id, early, change]);
  const isRead = kept !== undefined && kept.id === id;
  return [isRead ? kept.value : early?.value, change, isRead] as const;
}
