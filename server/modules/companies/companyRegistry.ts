import type { Registry } from '../../engine/Registry.ts';
import { keepOwnCompany } from './keepOwnCompany.ts';
import { keepUsedPrefix } from './keepUsedPrefix.ts';
import { openSerialBook } from './openSerialBook.ts';

/** What the declaration of the Company Master names. */
export const companyRegistry = {
  beforeSave: { keepUsedPrefix },
  afterSave: { openSerialBook },
  beforeToggle: { keepOwnCompany },
} satisfies Partial<Registry>;
