import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** Says what a mail server answers to a line, '' for its greeting: null closes, undefined says nothing. */
export type MailAnswer = (line: string) => string | null | undefined;

/** Takes every mail. */
export const takesAll: MailAnswer = (line) => {
  if (line === 'DATA') return '354 go on';
  return line === '' ? '220 ready' : '250 taken';
};

/** Takes every mail, except that it answers so to the lines that `step` finds. */
export const answersAt =
  (step: RegExp, said: string | null | undefined): MailAnswer =>
  (line) =>
    step.test(line) ? said : takesAll(line);

export interface MailServer {
  url: string;
  /** Whom it has taken a mail for, in order. */
  taken: string[];
  answer: MailAnswer;
  close: () => Promise<void>;
}

/** Starts a mail server on a port of this machine. */
export async function startMailServer(answer = takesAll, port = 0): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let [isData, to] = [false, ''];
    const say = (line: string) => {
      if (isData && line !== '.') return;
      isData = line === 'DATA';
      to = /^RCPT TO:<(.*)>$/.exec(line)?.[1] ?? to;
      const said = mailServer.answer(line);
      if (line === '.' && said?.startsWith('250')) mailServer.taken.push(to);
      if (said === null) socket.destroy();
      else if (said !== undefined) socket.write(`${said}\r\n`);
    };
    say('');
    createInterface(socket).on('line', say);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: [],
    answer,
    close: async () => {
      server.close();
      sockets.forEach((socket) => socket.destroy());
      await once(server, 'close');
    },
  };
  return mailServer;
}
