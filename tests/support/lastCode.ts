import type { TestDeps } from './testDeps.ts';

/** The six-digit code in the newest mail. */
export const lastCode = ({ mails }: Pick<TestDeps, 'mails'>): string =>
  /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0] ?? 'no code';
