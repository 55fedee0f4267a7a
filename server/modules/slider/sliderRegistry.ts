import type { Registry } from '../../engine/Registry.ts';
import { deleteSlider } from './deleteSlider.ts';
import { requireMediaKind } from './requireMediaKind.ts';

/** What the declaration of the slider names. */
export const sliderRegistry = {
  beforeSave: { requireMediaKind },
  actions: { 'Slider/sliderDelete': deleteSlider },
} satisfies Partial<Registry>;
