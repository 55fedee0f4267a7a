import { webType } from '../../../contract/choices/people.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { can } from '../../../contract/pages/Permission.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Registry } from '../../engine/Module.ts';
import { findTracked } from './findTracked.ts';

/** Finds the unit, carton or dispatch that the text names, for people who may see journeys. */
export const journeyFound: Registry['tracked'][string] = async (asking, text) => {
  const { permissions, userType } = asking.session;
  if (userType !== webType || !can(permissions, pageKeys.tracking, 'view', false)) return null;
  try {
    const tracked = await findTracked(asking, text);
    return tracked.kind === 'unit'
      ? { Kind: tracked.kind, Code: String(tracked.serial) }
      : { Kind: tracked.kind, Code: tracked.code };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
};
