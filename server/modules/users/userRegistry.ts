import type { Registry } from '../../engine/Registry.ts';
import { personWriter } from './personWriter.ts';
import { usersQuery } from './usersQuery.ts';

/** What the declaration of the User Master names. */
export const userRegistry = {
  rows: { users: usersQuery },
  writers: { users: personWriter },
} satisfies Partial<Registry>;
