import { join } from 'node:path';
import type { Config } from '../config.ts';
import { demoSignIns } from './people.ts';

/** What whoever starts the demo has to know: where it is, who can sign in, and where their codes are mailed to. */
export function demoGreeting({ publicUrl, smtpUrl, dataDir }: Config): string {
  const width = Math.max(...demoSignIns.map(({ person }) => person.email.length));
  const signIns = demoSignIns.map(
    ({ person: { email, password }, who }) => `  ${email.padEnd(width)}  ${password}  ${who}`,
  );
  const mails = smtpUrl
    ? 'The six-digit code comes by mail.'
    : `The six-digit code lies in ${join(dataDir, 'outbox')}.`;
  return ['', `Sealbook  ${publicUrl}`, '', ...signIns, '', mails, ''].join('\n');
}
