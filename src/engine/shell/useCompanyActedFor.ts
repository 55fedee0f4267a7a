import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CompanyActedFor } from '../../../contract/calls/companyActedFor.ts';
import { actForCompany, readCompanyActedFor } from '../../dataProvider/companyActedFor.ts';
import { useReport } from '../useReport.ts';
import { onOtherTab, tellOtherTabs } from './otherTabs.ts';

const key = ['acting-company'];

/** What belongs to the person, whomever they act for: the menu, and react-admin's queries of session and rights. */
const personal: readonly unknown[] = [key[0], 'menu', 'auth'];

/** Keeps the answer; where it names another company than before, everything else that was read is that one's no more. */
function keep(queryClient: QueryClient, acting: CompanyActedFor): void {
  const known = queryClient.getQueryData<CompanyActedFor>(key);
  if (known && known.CompanyId !== acting.CompanyId)
    void queryClient.resetQueries({ predicate: ({ queryKey }) => !personal.includes(queryKey[0]) });
  queryClient.setQueryData(key, acting);
}

/** The company acted for, once it is known; undefined as well where the back end does not speak of it. */
export function useCompanyActedFor(): CompanyActedFor | undefined {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: key,
    queryFn: async () => {
      const acting = await readCompanyActedFor();
      keep(queryClient, acting);
      return acting;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // another tab with the same session may have changed it, and could not tell
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => onOtherTab(() => void queryClient.invalidateQueries({ queryKey: key })), [queryClient]);
  return data;
}

/** How often the company has changed since the page was loaded. */
export function useCompanyChanges(acting: CompanyActedFor | undefined): number {
  const id = acting?.CompanyId;
  const [known, setKnown] = useState({ id, changes: 0 });
  if (id === known.id || id === undefined) return known.changes;
  const changes = known.id === undefined ? 0 : known.changes + 1;
  setKnown({ id, changes });
  return changes;
}

/** How to act for another company, and whether that is on its way. */
export function useActFor() {
  const queryClient = useQueryClient();
  const { done, failed } = useReport();
  const [isBusy, setBusy] = useState(false);
  const actFor = async (companyId: number) => {
    setBusy(true);
    try {
      const { acting, message } = await actForCompany(companyId);
      keep(queryClient, acting);
      tellOtherTabs();
      done(message);
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, actFor };
}
