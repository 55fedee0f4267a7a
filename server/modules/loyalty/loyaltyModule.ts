import type { Module } from '../../engine/Module.ts';
import { getAvailableSeriesEndpoint } from './getAvailableSeries.ts';
import { requireFreeSeries } from './requireFreeSeries.ts';
import { requireStillFree } from './requireStillFree.ts';

/** The Loyalty Scheme Master: no number in two schemes at a time. */
export const loyaltyModule: Module = {
  endpoints: () => [getAvailableSeriesEndpoint],
  beforeSave: { requireFreeSeries },
  beforeToggle: { requireStillFree },
};
