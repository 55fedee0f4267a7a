import type { Module } from '../../engine/Module.ts';
import { personWriter } from './userMaster.ts';
import { usersQuery } from './usersQuery.ts';

/** The User Master. */
export const peopleModule: Module = {
  rows: { users: usersQuery },
  writers: { users: personWriter },
};
