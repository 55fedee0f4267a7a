import type { HandWrittenPage } from '../pages/pages.ts';
import type { Formats } from '../values/formats.ts';
import type { Resource } from './Resource.ts';

/** What a portal is made of, for the server and the browser: the engine is given it and knows no other. */
export interface Portal {
  /** Its name for people. */
  name: string;
  /** How its people write numbers, amounts and mobile numbers, and divide years. */
  formats: Formats;
  /** Its declared masters, transactions and reports; the order is the menu's. */
  resources: readonly Resource[];
  /** Its pages that no declaration makes. */
  handWrittenPages: readonly HandWrittenPage[];
  /** Its events that are not changes of a declared record, with the names of their data. */
  events?: Readonly<Record<string, readonly string[]>>;
}
