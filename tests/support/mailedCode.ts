import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The newest six-digit code mailed to `email` after `since`, from the outbox of `dataDir`; waits up to ten seconds. */
export async function mailedCode(dataDir: string, email: string, since: number): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  for (let tries = 0; tries < 100; tries++) {
    // The outbox is made with the first mail.
    const entries = existsSync(outbox) ? readdirSync(outbox, { withFileTypes: true }) : [];
    const mails = entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.eml'))
      .map((entry) => join(outbox, entry.name))
      .filter((file) => statSync(file).mtimeMs >= since)
      .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
      .map((file) => readFileSync(file, 'utf8'))
      .filter((mail) => mail.toLowerCase().includes(email.toLowerCase()));
    const code = mails[0]?.match(/\b\d{6}\b/)?.[0];
    if (code) return code;
    await sleep(100);
  }
  throw new Error(`No code was mailed to ${email}`);
}
