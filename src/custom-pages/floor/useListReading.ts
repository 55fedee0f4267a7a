import { useQueryClient } from '@tanstack/react-query';
import { useResource } from '../../engine/useResource.ts';

/** Reads the list below a desk anew, once something was saved. */
export function useListReading(): () => void {
  const { name } = useResource();
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: [name] });
}
