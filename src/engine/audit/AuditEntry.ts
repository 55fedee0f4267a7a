import { useTranslate } from 'ra-core';
import type { AuditAction, AuditState } from '../../../contract/calls/records/auditLog.ts';
import { parseDay, shownDay } from '../../../contract/day/day.ts';
import { parseMoment, shownAt, shownMoment as momentText } from '../../../contract/day/moment.ts';
import { pageKey } from '../../../contract/pages/pages.ts';
import { type Field, isLabelled } from '../../../contract/resource/declaration/Field.ts';
import { kinds } from '../../../contract/resource/declaration/kinds.ts';
import { isMissing } from '../../../contract/resource/parseValue.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { registeredPortal } from '../../api/portal.ts';
import { timeZone } from '../../api/session.ts';
import { formatNumber, writtenValue } from '../../../contract/resource/writtenValue.ts';

export interface AuditEntry {
  id: number;
  /** An ISO moment. */
  CreatedDate: string;
  UserName: string;
  /** The person's own company, if they acted for another one. */
  UserCompany: string | null;
  Page: string;
  RecordId: number;
  RecordLabel: string;
  Action: AuditAction;
  Before: AuditState | null;
  After: AuditState | null;
}

/** Types a row of the list, whose resource answers nothing else. */
export const entryOf = (row: object): AuditEntry => row as AuditEntry;

/** Names the subject of an entry: a record as people wrote it, or our words for what is not a record. */
export const labelOf = ({ RecordId, RecordLabel }: AuditEntry, say: (text: string) => string): string =>
  RecordId ? RecordLabel : say(RecordLabel);

/** The titles of the pages whose records the audit log covers, by their permission keys, in the menu's order. */
export function pageTitles(): ReadonlyMap<string, string> {
  const { resources, handWrittenPages } = registeredPortal();
  return new Map([
    ...resources.filter(({ api }) => api === 'calls').map(({ page, title }) => [page, title] as const),
    ...handWrittenPages.map(({ path, title }) => [pageKey(path), title] as const),
  ]);
}

/** Formats an ISO moment in the server's zone: `21 Nov 2026, 11:35`. */
export const shownMoment = (moment: string): string => shownAt(moment, timeZone());

export interface Difference {
  name: string;
  label: string;
  field: Field | undefined;
  before: unknown;
  after: unknown;
}

/** Returns the declaration of an entry's master. Pages written by hand have none. */
export const masterOf = ({ Page }: Pick<AuditEntry, 'Page'>): Resource | undefined =>
  registeredPortal().resources.find(({ page, api }) => page === Page && api === 'calls');

const isSame = (one: unknown, other: unknown): boolean =>
  (isMissing(one) && isMissing(other)) || JSON.stringify(one) === JSON.stringify(other);

/** Lists the fields that an entry has changed, in the order of the form. References appear by their labels. */
export function differencesOf(
  entry: Pick<AuditEntry, 'Page' | 'Before' | 'After'> & { Action: string },
  activeLabel: string,
): Difference[] {
  const fields = masterOf(entry)?.fields ?? {};
  const labelled = new Map(
    Object.values(fields).flatMap((field) => (isLabelled(field) ? [[field.labelled, field]] : [])),
  );
  const [before, after] = [entry.Before ?? {}, entry.After ?? {}];
  const names = [...new Set([...Object.keys(fields), ...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): Difference[] => {
    const field = fields[name];
    if ((field && isLabelled(field)) || isSame(before[name], after[name])) return [];
    // a new record is always active, so this says nothing
    if (name === 'IsActive' && entry.Action === 'created') return [];
    const label = field?.label ?? labelled.get(name)?.label ?? (name === 'IsActive' ? activeLabel : name);
    return [{ name, label, field, before: before[name], after: after[name] }];
  });
}

interface Words {
  say: (text: string) => string;
  yes: string;
  no: string;
}

/** Formats a value of an entry. Lists and objects get one line for each part. A missing value becomes an empty text. */
function valueText(value: unknown, field: Field | undefined, words: Words): string {
  if (value === null || value === undefined) return '';
  if (field?.kind === 'choice') {
    const chosen = field.choices.find((choice) => choice.value === value);
    if (chosen) return words.say(chosen.label);
  }
  if (field?.kind === 'date' && typeof value === 'string') {
    const day = parseDay(value);
    if (day) return shownDay(day);
  }
  if (field?.kind === 'moment' && typeof value === 'string') {
    const moment = parseMoment(value);
    if (moment) return momentText(moment);
  }
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number' && field && kinds[field.kind].isNumeric)
    return formatNumber(value, field, words.say);
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (field?.kind === 'lines') return writtenValue(value, field, words.say);
  if (field?.kind === 'files' && Array.isArray(value)) return value.length ? String(value.length) : '';
  if (Array.isArray(value)) return value.map((part: unknown) => partText(part, words)).join('\n');
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${valueText(part, undefined, words)}`)
    .join('\n');
}

/** Formats a part of a list. A pair reads like a property of an object. */
function partText(part: unknown, words: Words): string {
  if (typeof part === 'object' && part !== null && 'Key' in part && 'Value' in part)
    return `${String(part.Key)}: ${valueText(part.Value, undefined, words)}`;
  return valueText(part, undefined, words).replaceAll('\n', ', ');
}

/** Returns {@link valueText} in the portal's language. */
export function useValueText(): (value: unknown, field: Field | undefined) => string {
  const translate = useTranslate();
  const words = { say: translate, yes: translate('app.list.on'), no: translate('app.list.off') };
  return (value, field) => valueText(value, field, words);
}
