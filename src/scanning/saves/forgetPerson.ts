import { type Change, readFloor, type Table, writeFloor } from '../store/FloorStore.ts';
import { listsOfPerson } from '../store/listOf.ts';

/**
 * Forgets what a person leaves on a device when they sign out: the lists of screens where nothing waits. What is not checked, not
 * submitted or not saved yet is their company's work: it stays under their name, is shown to nobody else, and is there again when they
 * sign in.
 */
export async function forgetPerson(userId: number): Promise<void> {
  const { rows } = await readFloor(['scans', 'items', 'saves', 'values'], listsOfPerson(userId));
  const waiting = new Set([
    ...rows.scans.filter(({ refused }) => !refused).map(({ list }) => list),
    ...rows.items.map(({ list }) => list),
    ...rows.saves.map(({ list }) => list),
  ]);
  const forgotten = (table: Table): Change[] =>
    rows[table].filter(({ list }) => !waiting.has(list)).map(({ id }) => ({ table, remove: id }));
  await writeFloor([...forgotten('scans'), ...forgotten('values')]);
}
