import type { Registry } from '../../engine/Registry.ts';
import { keepOwnRole } from './keepOwnRole.ts';

/** What the declaration of the User Role names. */
export const roleRegistry = { beforeToggle: { keepOwnRole } } satisfies Partial<Registry>;
