import { useSearchParams } from 'react-router-dom';
import type { Resource } from '../../../contract/resource/Resource.ts';

const parameter = 'selected';

/** The id of the row that an address's search selects; undefined where it selects none. */
export function selectedIn(search: string): number | undefined {
  const id = Number(new URLSearchParams(search).get(parameter));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** `to` with the row that `from` selects: another page or search of the list leaves it selected. */
export function withSelection(from: URLSearchParams, to: URLSearchParams): URLSearchParams {
  const selected = selectedIn(from.toString());
  if (selected !== undefined) to.set(parameter, String(selected));
  return to;
}

/** The selected row of a list with a part beside it, kept in the address; undefined for other lists. */
export function useSelection(resource: Resource) {
  const [params, setParams] = useSearchParams();
  if (!resource.aside) return undefined;
  const selected = selectedIn(params.toString());
  return {
    selected,
    select: (id: number) => {
      if (id === selected) return;
      setParams((params) => {
        params.set(parameter, String(id));
        return params;
      });
    },
  };
}
