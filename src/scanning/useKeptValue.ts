import { useCallback, useEffect, useState } from 'react';
import { readFloor, writeFloor } from './store/FloorStore.ts';
import { listOf } from './store/listOf.ts';
import { useFloorOwner } from './store/useFloorOwner.ts';

/**
 * A value that a floor page remembers besides its scans, such as the order that is being dispatched. Like the scans, it is kept
 * for the person, the company and the page.
 *
 * @returns the value, undefined until it is read and if there is none; a function that changes it; and whether it has been read
 */
export function useKeptValue<Value>(listName: string, name: string) {
  const owner = useFloorOwner();
  const list = owner && listOf(owner, listName);
  const id = list && `${list}${name}`;
  const [kept, setKept] = useState<{ id: string; value: Value | undefined }>();
  useEffect(() => {
    if (!list || !id) return undefined;
    let isOver = false;
    const read = async () => {
      const { rows } = await readFloor(['values'], list);
      const found = rows.values.find((row) => row.id === id);
      // a value typed in the meantime is newer
      if (!isOver)
        setKept((now) => (now?.id === id ? now : { id, value: found?.value as Value | undefined }));
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [list, id]);
  const change = useCallback(
    (value: Value | undefined) => {
      if (!list || !id) return;
      setKept({ id, value });
      void writeFloor([
        value === undefined ? { table: 'values', remove: id } : { table: 'values', put: { id, list, value } },
      ]);
    },
    [list, id],
  );
  const isRead = kept !== undefined && kept.id === id;
  return [isRead ? kept.value : undefined, change, isRead] as const;
}
