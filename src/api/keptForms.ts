import { keep, readKept, readKeptValue } from './storage.ts';

/** Keys of session storage, which lives as long as the tab. */
const keys = { ended: 'sealbook.session-ended', kept: 'sealbook.kept-forms' };

type Values = Record<string, unknown>;

/** Unsaved values of a form. */
export interface KeptForm {
  /** The company acted for; undefined for the person's own, for which everybody acts after signing in. */
  companyId: number | undefined;
  /** The record as it was read, where the form changes one. */
  record: Values | undefined;
  /** The fields' values, without passwords and files. */
  values: Values;
}

interface Kept {
  userId: number;
  /** By the path of each form's page. */
  forms: Record<string, KeptForm>;
  /** The person acts for the company again in which they typed. */
  isResumed?: true;
}

const readers = new Map<string, () => KeptForm | undefined>();

/** Keeps what `read` returns of the form at `path` if the session ends while it is open. Returns how to stop that. */
export function keepAtEnd(path: string, read: () => KeptForm | undefined): () => void {
  readers.set(path, read);
  return () => {
    if (readers.get(path) === read) readers.delete(path);
  };
}

/** The unsaved values of all open forms. */
export function readOpenForms(): Kept['forms'] {
  const read = [...readers].map(([path, readForm]) => [path, readForm()] as const);
  return Object.fromEntries(
    read.filter((entry): entry is readonly [string, KeptForm] => entry[1] !== undefined),
  );
}

const store = (key: string, value: unknown): void => keep('sessionStorage', key, JSON.stringify(value));

const readForms = () => readKeptValue('sessionStorage', keys.kept) as Kept | undefined;

/** Remembers that a session ended against the person's wish, and what their forms held. */
export function keepForms(userId: number | undefined, forms: Kept['forms'] = {}): void {
  store(keys.ended, true);
  if (userId !== undefined && Object.keys(forms).length) store(keys.kept, { userId, forms });
}

/** Forgets all forms but those of `userId`. */
export function forgetForms(userId?: number): void {
  if (userId === undefined || readForms()?.userId !== userId) sessionStorage.removeItem(keys.kept);
}

/** Forgets that a session has ended: the person has signed in again. */
export const forgetEnd = (): void => sessionStorage.removeItem(keys.ended);

/** Whether a session of this tab has ended against the person's wish, and whether typed values were kept. */
export function endOfSession(): 'ended' | 'kept' | undefined {
  if (readKept('sessionStorage', keys.ended) === undefined) return undefined;
  return readForms() ? 'kept' : 'ended';
}

/**
 * The company in which `userId` typed what is kept, where that is not their own. It is returned once after each sign-in:
 * later the person may act for another company by choice.
 */
export function companyToResume(userId: number, ownCompanyId: number): number | undefined {
  const kept = readForms();
  if (kept?.userId !== userId || kept.isResumed) return undefined;
  store(keys.kept, { ...kept, isResumed: true });
  return Object.values(kept.forms).find(({ companyId = ownCompanyId }) => companyId !== ownCompanyId)
    ?.companyId;
}

/** Takes out what `userId` typed in the form at `path` for the company that they act for. */
export function takeForm(
  userId: number,
  ownCompanyId: number,
  path: string,
  companyOf: () => Promise<number | undefined>,
): Promise<KeptForm | undefined> {
  const kept = readForms();
  const form = kept?.userId === userId ? kept.forms[path] : undefined;
  if (!kept || !form) return Promise.resolve(undefined);
  return companyOf().then((companyId = ownCompanyId) => {
    if (companyId !== (form.companyId ?? ownCompanyId)) return undefined;
    const { [path]: _taken, ...forms } = kept.forms;
    if (Object.keys(forms).length) store(keys.kept, { ...kept, forms });
    else forgetForms();
    return form;
  });
}
