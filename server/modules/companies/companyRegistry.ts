import type { Registry } from '../../engine/Registry.ts';
import { protectOwnCompany } from './protectOwnCompany.ts';
import { protectUsedPrefix } from './protectUsedPrefix.ts';
import { openSerialBook } from './openSerialBook.ts';

/** What the declaration of the Company Master names. */
export const companyRegistry = {
  beforeSave: { protectUsedPrefix },
  afterSave: { openSerialBook },
  beforeToggle: { protectOwnCompany },
} satisfies Partial<Registry>;
