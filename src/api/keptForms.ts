/** Keys of session storage, which ends with the tab. */
const keys = { ended: 'sealbook.session-ended', kept: 'sealbook.kept-forms' };

type Values = Record<string, unknown>;

/** What a form holds that nobody has saved. */
export interface KeptForm {
  /** The company that was acted for, where that was known: one's own otherwise, for which everybody acts who signs in. */
  companyId: number | undefined;
  /** The record as it was read, of a form that changes one. */
  record: Values | undefined;
  /** What is in its fields, without passwords and files. */
  values: Values;
}

interface Kept {
  userId: number;
  /** By the path of the form's page. */
  forms: Record<string, KeptForm>;
  /** The company in which it was typed has been taken up again since. */
  isResumed?: true;
}

const readers = new Map<string, () => KeptForm | undefined>();

/** Has what a form holds, as `read` answers it, kept when the session ends while it is open at `path`. Answers how to stop. */
export function keepAtEnd(path: string, read: () => KeptForm | undefined): () => void {
  readers.set(path, read);
  return () => {
    if (readers.get(path) === read) readers.delete(path);
  };
}

/** What the open forms hold. */
export function readOpenForms(): Kept['forms'] {
  const read = [...readers].map(([path, readForm]) => [path, readForm()] as const);
  return Object.fromEntries(
    read.filter((entry): entry is readonly [string, KeptForm] => entry[1] !== undefined),
  );
}

function store(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // where storage is full, nothing is kept
  }
}

function readKept(): Kept | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(keys.kept) ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers that the session of `userId` was ended by nobody's wish, and what their forms held. */
export function keepForms(userId: number | undefined, forms: Kept['forms'] = {}): void {
  store(keys.ended, true);
  if (userId !== undefined && Object.keys(forms).length) store(keys.kept, { userId, forms });
}

/** Forgets what was kept, but for what `userId` typed. */
export function forgetForms(userId?: number): void {
  if (userId === undefined || readKept()?.userId !== userId) sessionStorage.removeItem(keys.kept);
}

/** Somebody has signed in: they know why they had to. */
export const forgetEnd = (): void => sessionStorage.removeItem(keys.ended);

/** Whether a session of this tab has ended by nobody's wish, and whether something typed was kept then. */
export function endOfSession(): 'ended' | 'kept' | undefined {
  if (sessionStorage.getItem(keys.ended) === null) return undefined;
  return readKept() ? 'kept' : 'ended';
}

/**
 * The company in which `userId` typed what is kept, where that is not their own one, for which everybody acts who signs in; told
 * once after a sign-in, for whoever then acts for another does so by their own wish.
 */
export function companyToResume(userId: number, ownCompanyId: number): number | undefined {
  const kept = readKept();
  if (kept?.userId !== userId || kept.isResumed) return undefined;
  store(keys.kept, { ...kept, isResumed: true });
  return Object.values(kept.forms).find(({ companyId = ownCompanyId }) => companyId !== ownCompanyId)
    ?.companyId;
}

/** What `userId` had typed in the form at `path`, for the company acted for; it is handed out once. */
export function takeForm(
  userId: number,
  ownCompanyId: number,
  path: string,
  companyOf: () => Promise<number | undefined>,
): Promise<KeptForm | undefined> {
  const kept = readKept();
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
