import type { Registry } from '../../engine/Registry.ts';
import { protectOwnRole } from './protectOwnRole.ts';

/** What the declaration of the User Role names. */
export const roleRegistry = { beforeToggle: { protectOwnRole } } satisfies Partial<Registry>;
