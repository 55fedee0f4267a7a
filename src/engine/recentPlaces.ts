import type { Resource } from '../../contract/resource/Resource.ts';
import { keep, readKeptValue } from '../api/storage.ts';
import { openedKey } from '../api/session.ts';

/** A place of the portal that somebody looks for. */
export interface Found {
  to: string;
  label: string;
  icon: string;
  /** The page that it is on, for a record. */
  about?: string;
}

/** A record at its place. One without a name of its own is called by its kind and its id. */
export function foundRecord(
  { item, icon }: Pick<Resource, 'item' | 'icon'>,
  to: string,
  { Id, Label }: { Id: unknown; Label: string },
  translate: (text: string) => string,
): Found {
  const about = translate(item);
  return { to, label: Label === String(Id) ? `${about} ${Label}` : Label, icon, about };
}

const mostRecent = 5;

/** The places that were opened last in this session, by search or from a list. */
export const readRecent = () => (readKeptValue('sessionStorage', openedKey) ?? []) as Found[];

export function keepRecent(found: Found): void {
  const others = readRecent().filter(({ to }) => to !== found.to);
  keep('sessionStorage', openedKey, JSON.stringify([found, ...others].slice(0, mostRecent)));
}
