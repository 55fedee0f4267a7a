import type { Deps } from '../../calls/Deps.ts';
import type { Mail } from './createMailer.ts';

/** Sends a mail about something that is done already: where it can't be sent, the log says so and nothing is undone. */
export async function mailSafely({ mailer, log }: Pick<Deps, 'mailer' | 'log'>, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    log.error({ err: error, subject: mail.subject }, 'a mail was not sent');
  }
}
