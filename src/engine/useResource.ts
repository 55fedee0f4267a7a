import { useResourceContext, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Right } from '../../contract/pages/Permission.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { isOwnOnly, seenPart, unseenNames, withOwnLocked } from '../../contract/resource/seen.ts';
import { useRights } from '../authProvider/authProvider.ts';
import { resourceNamed } from '../api/portal.ts';

/** The resource of react-admin's context, as far as the signed-in person may see it. */
export function useResource(): Resource {
  const resource = resourceNamed(useResourceContext() ?? '');
  const mayDo = useRights();
  const mayDoHere = (right: Right) => mayDo(resource.page, right);
  const unseen = [...unseenNames(resource, mayDoHere)].join();
  const isOwn = isOwnOnly(resource, mayDoHere);
  return useMemo(() => {
    const seen = seenPart(resource, new Set(unseen ? unseen.split(',') : []));
    return isOwn ? withOwnLocked(seen, () => false) : seen;
  }, [resource, unseen, isOwn]);
}

/** The label of the date that the list's period goes by; undefined where that is the creation. */
export function usePeriodDate(): string | undefined {
  const translate = useTranslate();
  const { period, created, fields, columns } = useResource();
  if (!period || period.field === created) return undefined;
  const column = columns.find(({ field }) => field === period.field);
  return translate(fields[period.field]?.label ?? column?.label ?? period.field);
}
