import { type Field, isLabelled } from '../../../contract/resource/Field.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { resources } from '../../resources/index.ts';
import type { AuditEntry } from './AuditEntry.ts';

/** One field that a change changed. */
export interface Difference {
  name: string;
  label: string;
  field: Field | undefined;
  before: unknown;
  after: unknown;
}

/** The declaration of the master that an entry speaks of; hand-written pages have none. */
export const masterOf = ({ Page }: Pick<AuditEntry, 'Page'>): Resource | undefined =>
  resources.find(({ page, api }) => page === Page && api === 'calls');

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

const isSame = (one: unknown, other: unknown): boolean =>
  (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other);

/** What an entry changed, field by field in the order of the form; references by their labels. */
export function differencesOf(entry: AuditEntry, activeLabel: string): Difference[] {
  const fields = masterOf(entry)?.fields ?? {};
  const labelled = new Map(
    Object.values(fields).flatMap((field) => (isLabelled(field) ? [[field.labelled, field]] : [])),
  );
  const [before, after] = [entry.Before ?? {}, entry.After ?? {}];
  const names = [...new Set([...Object.keys(fields), ...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): Difference[] => {
    const field = fields[name];
    if ((field && isLabelled(field)) || isSame(before[name], after[name])) return [];
    // a new record is active, as everybody expects
    if (name === 'IsActive' && entry.Action === 'created') return [];
    const label = field?.label ?? labelled.get(name)?.label ?? (name === 'IsActive' ? activeLabel : name);
    return [{ name, label, field, before: before[name], after: after[name] }];
  });
}
