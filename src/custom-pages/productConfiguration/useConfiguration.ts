import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Option } from '../../../contract/calls/options.ts';
import {
  getProductConfiguration,
  selectProduct,
  updateProductConfiguration,
} from '../../../contract/calls/productConfiguration.ts';
import { pageKeys } from '../../../contract/pages.ts';
import { type ProductConfiguration, productOptions } from '../../../contract/productConfiguration.ts';
import { ask } from '../../api/ask.ts';
import { useAction } from '../../components/useAction.ts';

const allAre = (isOn: boolean): ProductConfiguration =>
  Object.fromEntries(productOptions.map((option) => [option, isOn])) as ProductConfiguration;

/** The options of a product as they are stored and as they are ticked, and how to keep them for it or for all. */
export function useConfiguration(productId: number | undefined, isForAll: boolean) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<ProductConfiguration>();
  /** What was stored for all last, where no product is chosen. */
  const [kept, setKept] = useState<ProductConfiguration>();
  const [problem, setProblem] = useState<string>();
  const { data: stored, error } = useQuery({
    queryKey: [pageKeys.productConfiguration, productId],
    queryFn: async () => (await ask(getProductConfiguration, { params: { id: productId ?? 0 } })).data,
    enabled: productId !== undefined,
  });
  const product: Option | null = stored
    ? { value: stored.ProductId, label: stored.ProductName ?? String(stored.ProductId) }
    : null;
  const start = stored?.ProductConfiguration ?? (isForAll && kept ? kept : allAre(isForAll));
  const flags = draft ?? start;

  const { isBusy: isSaving, run } = useAction(
    async () => {
      const input = {
        IsCheckedAll: isForAll,
        ProductMasters: [{ ProductId: stored?.ProductId ?? 0, ProductConfiguration: flags }],
      };
      return (await ask(updateProductConfiguration, { input })).message;
    },
    async () => {
      await queryClient.invalidateQueries({ queryKey: [pageKeys.productConfiguration] });
      setKept(flags);
      setDraft(undefined);
    },
  );

  const isMissing = !isForAll && !stored;
  return {
    product,
    flags,
    error,
    problem: isMissing ? problem : undefined,
    isDirty: draft !== undefined && productOptions.some((option) => draft[option] !== start[option]),
    isSaving,
    change: (changes: Partial<ProductConfiguration>) => setDraft({ ...flags, ...changes }),
    save: () => {
      if (isMissing) setProblem(selectProduct);
      else void run();
    },
  };
}
