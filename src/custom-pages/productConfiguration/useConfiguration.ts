import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../../contract/calls/Call.ts';
import type { Option } from '../../../contract/calls/records/options.ts';
import {
  getProductConfiguration,
  type ProductConfiguration,
  productOptions,
  selectProduct,
  updateProductConfiguration,
} from '../../../contract/calls/seals/productConfiguration.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask } from '../../api/ask.ts';
import { useAction } from '../../components/useAction.ts';

const allAre = (isOn: boolean): ProductConfiguration =>
  Object.fromEntries(productOptions.map((option) => [option, isOn])) as ProductConfiguration;

type Stored = AnswerOf<typeof getProductConfiguration>;

/** Keeps the flags that differ from those that were opened, and takes the others as somebody else may have stored them. */
const mergedFlags = (opened: Stored, now: Stored, mine: ProductConfiguration): ProductConfiguration =>
  Object.fromEntries(
    productOptions.map((option) => [
      option,
      (mine[option] === opened.ProductConfiguration[option] ? now.ProductConfiguration : mine)[option],
    ]),
  ) as ProductConfiguration;

/** Returns the stored and the ticked options of a product, and functions that store them for it or for all products. */
export function useConfiguration(productId: number | undefined, isForAll: boolean) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<{ opened: Stored | undefined; flags: ProductConfiguration }>();
  const [isMerged, setMerged] = useState(false);
  /** The options last stored for all products, shown while no product is chosen. */
  const [storedForAll, setStoredForAll] = useState<ProductConfiguration>();
  const [problem, setProblem] = useState<string>();
  const reading = {
    queryKey: [pageKeys.productConfiguration, productId],
    queryFn: async () => (await ask(getProductConfiguration, { params: { id: productId ?? 0 } })).data,
  };
  const { data: stored, error } = useQuery({ ...reading, enabled: productId !== undefined });
  const product: Option | null = stored
    ? { value: stored.ProductId, label: stored.ProductName ?? String(stored.ProductId) }
    : null;
  const start = stored?.ProductConfiguration ?? (isForAll && storedForAll ? storedForAll : allAre(isForAll));
  const flags = draft?.flags ?? start;
  const opened = draft?.opened ?? stored;

  const { isBusy: isSaving, run } = useAction(
    async () => {
      const { ProductId = 0, Version } = opened ?? {};
      const input = {
        IsCheckedAll: isForAll,
        ProductMasters: [{ ProductId, ProductConfiguration: flags, ...(!isForAll && { Version }) }],
      };
      try {
        return (await ask(updateProductConfiguration, { input })).message;
      } catch (error) {
        if (opened && error instanceof ApiError && error.isOutdated) {
          const now = await queryClient.fetchQuery(reading);
          setDraft({ opened: now, flags: mergedFlags(opened, now, flags) });
          setMerged(true);
        }
        throw error;
      }
    },
    async () => {
      await queryClient.invalidateQueries({ queryKey: [pageKeys.productConfiguration] });
      setStoredForAll(flags);
      setDraft(undefined);
      setMerged(false);
    },
  );

  const isMissing = !isForAll && !stored;
  return {
    product,
    flags,
    error,
    problem: isMissing ? problem : undefined,
    isDirty: draft !== undefined && productOptions.some((option) => draft.flags[option] !== start[option]),
    isSaving,
    /** Somebody else has changed options in the meantime, and the form shows them. */
    isMerged,
    change: (changes: Partial<ProductConfiguration>) => setDraft({ opened, flags: { ...flags, ...changes } }),
    save: () => {
      if (isMissing) setProblem(selectProduct);
      else void run();
    },
  };
}
