import { useResourceContext } from 'ra-core';
import { useMemo } from 'react';
import type { Resource } from '../../contract/resource/Resource.ts';
import { seenPart, unseenNames } from '../../contract/resource/seen.ts';
import { useRights } from '../authProvider/useRight.ts';
import { resourceNamed } from '../resources/index.ts';

/** The resource of the page, list or form that this stands in, by react-admin's resource context, as the person sees it. */
export function useResource(): Resource {
  const resource = resourceNamed(useResourceContext() ?? '');
  const mayDo = useRights();
  const unseen = [...unseenNames(resource, (right) => mayDo(resource.page, right))].join();
  return useMemo(() => seenPart(resource, new Set(unseen ? unseen.split(',') : [])), [resource, unseen]);
}
