import type { Registry } from '../../engine/Registry.ts';
import { personWriter } from './personWriter.ts';
import { usersSource } from './usersSource.ts';

/** What the declaration of the User Master names. */
export const userRegistry = {
  rows: { users: usersSource },
  writers: { users: personWriter },
} satisfies Partial<Registry>;
