import type { Registry } from '../../engine/Registry.ts';
import { deleteSlider } from './deleteSlider.ts';
import { demandMediaKind } from './demandMediaKind.ts';

/** What the declaration of the slider names. */
export const sliderRegistry = {
  beforeSave: { demandMediaKind },
  actions: { 'Slider/sliderDelete': deleteSlider },
} satisfies Partial<Registry>;
