import type { Registry } from '../../engine/Registry.ts';
import { demandMediaKind } from './demandMediaKind.ts';

/** What the declaration of the slider names. */
export const sliderRegistry = { beforeSave: { demandMediaKind } } satisfies Partial<Registry>;
