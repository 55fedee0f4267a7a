import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runJobs } from '../../server/engine/jobs.ts';
import { mailWorks } from '../../server/engine/mails.ts';
import type { TestDeps } from './testDeps.ts';

/** Sends the mails that wait, as a server does. */
export const sendMails = (deps: Parameters<typeof runJobs>[0]): Promise<void> => runJobs(deps, mailWorks);

/** Reads the six-digit code in the newest mail. */
export const lastCode = ({ mails }: Pick<TestDeps, 'mails'>): string =>
  /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0] ?? 'no code';

/** Joins the lines that quoted-printable broke. */
const unquoted = (mail: string): string => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');

/** Waits up to ten seconds for a mail to `email` after `since`, in the outbox of `dataDir`, and answers what `wanted` finds in it. */
export async function mailed(dataDir: string, email: string, since: number, wanted: RegExp): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  for (let tries = 0; tries < 100; tries++) {
    // the first mail creates the outbox
    const entries = existsSync(outbox) ? readdirSync(outbox, { withFileTypes: true }) : [];
    const mails = entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.eml'))
      .map((entry) => join(outbox, entry.name))
      .filter((file) => statSync(file).mtimeMs >= since)
      .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
      .map((file) => unquoted(readFileSync(file, 'utf8')))
      .filter((mail) => mail.toLowerCase().includes(email.toLowerCase()));
    const found = mails[0]?.match(wanted)?.[0];
    if (found) return found;
    await sleep(100);
  }
  throw new Error(`Nothing like ${wanted} was mailed to ${email}`);
}

/** Reads the newest six-digit code mailed to `email`. */
export const mailedCode = (dataDir: string, email: string, since: number): Promise<string> =>
  mailed(dataDir, email, since, /\b\d{6}\b/);

/** Sends the mail that asks `email` to confirm a sign-up, and answers the token of its link. */
export async function confirmTokenOf(deps: TestDeps, email: string): Promise<string> {
  await sendMails(deps);
  const mail = deps.mails.findLast(({ to, text }) => to === email && text.includes('#confirm='));
  const token = /#confirm=([\w-]{43})\s/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`No mail asks ${email} to confirm a request`);
  return token;
}
