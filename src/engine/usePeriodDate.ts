import { useSay } from '../components/useSay.ts';
import { useResource } from './useResource.ts';

/** The label of the date that the list's period goes by, where that is not the creation. */
export function usePeriodDate(): string | undefined {
  const say = useSay();
  const { period, created, fields, columns } = useResource();
  if (!period || period.field === created) return undefined;
  const column = columns.find(({ field }) => field === period.field);
  return say(fields[period.field]?.label ?? column?.label ?? period.field);
}
