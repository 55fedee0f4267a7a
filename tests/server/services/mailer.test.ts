import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMailer, isLater, isUnsent, type Mailer } from '../../../server/services/mailer.ts';
import { answersAt, type MailAnswer, startMailServer, takesAll } from '../../support/startMailServer.ts';

let dataDir: string;
let mailer: Mailer;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sealbook-mail-'));
  mailer = createMailer({ smtpUrl: undefined, mailFrom: 'Sealbook <no-reply@sealbook.invalid>', dataDir });
});

afterEach(() => rmSync(dataDir, { recursive: true }));

const names = () => readdirSync(join(dataDir, 'outbox')).sort();

/** Joins a mail's soft line breaks. */
const raw = (name: string | undefined) =>
  readFileSync(join(dataDir, 'outbox', name ?? ''), 'utf8').replace(/=\r?\n/g, '');

describe('a mail without SMTP_URL', () => {
  it('is one whole file in the outbox, with nothing left beside it', async () => {
    await mailer.send({ to: 'a@example.com', subject: 'Hello', text: 'The text.' });
    expect(readdirSync(dataDir)).toEqual(['outbox']);
    const mail = raw(names()[0]);
    expect(mail).toContain('From: Sealbook <no-reply@sealbook.invalid>\r\n');
    expect(mail).toContain('To: a@example.com\r\n');
    expect(mail).toContain('Subject: Hello\r\n');
    expect(mail).toMatch(/\r\n\r\nThe text\.\s*$/);
  });

  it('has the code as its first six digits, whatever surrounds it', async () => {
    for (let mails = 0; mails < 50; mails++)
      await mailer.send({
        to: 'a@example.com',
        subject: 'Your code',
        text: `${'Long words of a long line '.repeat(mails)}— 042137.`,
      });
    const codes = names().map((name) => /\b\d{6}\b/.exec(raw(name))?.[0]);
    expect(new Set(codes)).toEqual(new Set(['042137']));
    expect(codes).toHaveLength(50);
  });

  it('is named so that later ones sort behind it', async () => {
    const sent = ['first', 'second', 'third'];
    for (const text of sent) {
      await mailer.send({ to: 'a@example.com', subject: 'x', text });
      // two mails of one millisecond have no order
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(names().map((name) => sent.find((text) => raw(name).includes(text)))).toEqual(sent);
  });

  it('gets no other recipient or header from a typed text', async () => {
    const to = 'a@example.com\r\nBcc: b@example.com';
    await mailer.send({ to, subject: 'x\r\nBcc: c@example.com', text: 'x' }).catch(() => undefined);
    for (const name of readdirSync(dataDir).includes('outbox') ? names() : [])
      expect(raw(name)).not.toMatch(/^Bcc:/im);
  });
});

describe('a mail that fails', () => {
  /** What nodemailer throws where the mail server answers each line so. */
  async function failure(answer: MailAnswer, query = '') {
    const server = await startMailServer(answer);
    const smtpUrl = server.url + query;
    if (query === '/?closed=1') await server.close();
    const mail = { to: 'a@example.com', subject: 'Hello', text: 'The text.' };
    const error: unknown = await createMailer({ smtpUrl, mailFrom: 'b@example.com', dataDir })
      .send(mail)
      .then(
        () => undefined,
        (reason: unknown) => reason,
      );
    if (query !== '/?closed=1') await server.close();
    return error;
  }
  it('arrives where nothing fails', async () => {
    expect(await failure(takesAll)).toBeUndefined();
  });

  it.each([
    ['nobody listens', takesAll, true, '/?closed=1'],
    ['the server says nothing', answersAt(/^$/, undefined), true, '/?greetingTimeout=50'],
    ['it takes no recipient yet', answersAt(/^RCPT/, '451 later'), true, ''],
    ['it takes no recipient ever', answersAt(/^RCPT/, '550 nobody'), false, ''],
    ['it does not take the text yet', answersAt(/^\.$/, '451 later'), true, ''],
  ])('can be sent again where %s', async (_, answer, later, query) => {
    const error = await failure(answer, query);
    expect([isUnsent(error), isLater(error)]).toEqual([true, later]);
  });

  it('can’t be sent again where the server falls silent behind the text', async () => {
    const error = await failure(answersAt(/^\.$/, undefined), '/?socketTimeout=50');
    expect([error instanceof Error, isUnsent(error)]).toEqual([true, false]);
  });
});
