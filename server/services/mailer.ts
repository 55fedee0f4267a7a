import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { writeDurably } from './filePlace.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  attachment?: { filename: string; content: Buffer };
}

export interface Mailer {
  /** Returns when the mail server has taken the mail, or its file is written; throws when that fails. */
  send(mail: Mail): Promise<void>;
}

const second = 1000;

/** Mails go through SMTP_URL; without one they lie as `.eml` files in DATA_DIR/outbox, named by their time. */
export function createMailer({
  smtpUrl,
  mailFrom,
  dataDir,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  if (smtpUrl === undefined) return outboxMailer(mailFrom, dataDir);
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 20 * second,
  });
  return {
    send: async (mail) => {
      await transport.sendMail(message(mailFrom, mail));
    },
  };
}

function outboxMailer(mailFrom: string, dataDir: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { message: raw } = await transport.sendMail(message(mailFrom, mail));
      if (!Buffer.isBuffer(raw)) throw new Error('The mail was not composed in one piece');
      const name = `${new Date().toISOString().replace(/\W/g, '')}-${randomBytes(3).toString('hex')}.eml`;
      // The draft lies outside of the outbox, for whoever reads that takes every file in it for a mail.
      await writeDurably(dataDir, join(dataDir, 'outbox', name), raw);
    },
  };
}

function message(from: string, { to, subject, text, attachment }: Mail) {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  // Our own id: no group of it can be taken for the six digits of a code.
  const messageId = `<${randomUUID()}@${domain}>`;
  // Never base64, in which nobody finds a code by eye.
  const textEncoding = 'quoted-printable';
  const attachments = attachment ? [attachment] : [];
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    attachments,
    textEncoding,
    messageId,
  } as const;
}

/** Whether people try the demo without mails: then the sign-in page offers its people, and answers the code. */
export const showsSignIns = ({ demo, smtpUrl }: Pick<Config, 'demo' | 'smtpUrl'>): boolean =>
  demo && smtpUrl === undefined;

/** The errors of nodemailer before the mail server got the mail. */
const sentNothing = new Set<unknown>(['ECONNECTION', 'EDNS', 'ETLS', 'EAUTH', 'EENVELOPE', 'ENOSPC']);

/** Whether a mail that failed with `error` can't have arrived: only then it may be sent again. */
export function isUnsent(error: unknown): boolean {
  const of = (name: string): unknown => Reflect.get(Object(error), name);
  return (
    sentNothing.has(of('code')) ||
    of('syscall') === 'connect' ||
    // it refused the mail, at whatever step
    Number(of('responseCode')) >= 400 ||
    // nodemailer has one code for all its timeouts
    /^(?:Connection timeout|Greeting never received)$/.test(String(of('message')))
  );
}

/** Whether the mail server may take the mail later: it took nothing, and did not refuse it for good. */
export const isLater = (error: unknown): boolean =>
  isUnsent(error) && !(Number(Reflect.get(Object(error), 'responseCode')) >= 500);
