/** Sends an event to an address that a company chose: the company may not reach the network around this server. */
import { createHmac } from 'node:crypto';
import dns from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import { callbackify } from 'node:util';
import type { Config } from '../config.ts';
import type { DeliveryFault } from '../../contract/choices/events.ts';

const second = 1000;

/** Of an answer: the longest wait, and the bytes that are read and stored. */
const postLimits = { wait: 30 * second, read: 64 * 1024, kept: 4000 };

/** What may not be sent to: this machine, private networks, and addresses of special use (RFC 6890). */
const special = new BlockList();
for (const net of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24',
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  // Teredo and others that lead on to addresses inside of them, documentation, 6to4
  '2001::/23 2001:db8::/32 2002::/16 3fff::/20',
].flatMap((line) => line.split(' '))) {
  const [address = '', bits] = net.split('/');
  special.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** The addresses of IPv6 that the internet has. An address of IPv4 that is written as one of IPv6 does not count. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is one of the internet, and of nobody's own network. */
function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  return version === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** Where events may go. Tests send them to this machine, by plain http. */
export interface Reach {
  isAllowed: (address: string) => boolean;
  takesHttp: boolean;
  resolve?: (host: string) => Promise<{ address: string; family: number }[]>;
}

/**
 * Asks name servers. The system's own lookup holds one of two threads until they answer, so all connections of the server
 * would wait for the silent ones of a company.
 */
async function askNameServers(host: string) {
  const found = await Promise.all([dns.resolve4(host).catch(() => []), dns.resolve6(host).catch(() => [])]);
  return found.flat().map((address) => ({ address, family: isIP(address) }));
}

/** The internet, by https. */
export const theInternet: Reach = { isAllowed: isPublicAddress, takesHttp: false, resolve: askNameServers };

/** How far the settings let the server reach. */
export const reachOf = ({ receiversAnywhere }: Pick<Config, 'receiversAnywhere'>): Reach =>
  receiversAnywhere ? { isAllowed: () => true, takesHttp: true } : theInternet;

/** What the log and `/health` say while the server reaches further than it should for customers. */
export const reachTrouble = ({ receiversAnywhere }: Pick<Config, 'receiversAnywhere'>): string | undefined =>
  receiversAnywhere
    ? 'RECEIVERS_ANYWHERE lets companies send events into the private network of this server.'
    : undefined;

class Forbidden extends Error {}

/** Whether an address may be asked as it is written; of its name, `lookupWithin` finds that out. */
export function mayReach({ protocol, hostname }: URL, { isAllowed, takesHttp }: Reach): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return (protocol === 'https:' || takesHttp) && (isIP(host) === 0 || isAllowed(host));
}

/** Resolves names for a connection, and refuses one whose name leads to an address that is not allowed. */
export function lookupWithin({
  isAllowed,
  resolve = (host) => dns.lookup(host, { all: true }),
}: Reach): LookupFunction {
  const find = callbackify(resolve);
  return (host, options, done) =>
    find(host, (error, found) => {
      const [first] = error ? [] : found;
      if (!first) return done(error ?? new Error('the name has no address'), []);
      // all of them: the connection tries the next where one does not answer
      if (!found.every(({ address }) => isAllowed(address))) return done(new Forbidden(host), []);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
}

/** An event as it is sent. */
export interface Message {
  id: string;
  body: string;
  /** Signed by each of them, the newest first. */
  secrets: readonly Buffer[];
}

/** What became of it: without a fault, the receiver has it. */
export interface Posted {
  fault: DeliveryFault | null;
  statusCode: number | null;
  answer: string | null;
  /** Seconds after which the receiver wants to be asked again. */
  retryAfter: number | null;
}

/** Makes the headers by which the receiver knows the sender, by the Standard Webhooks specification. */
function signedHeaders({ id, body, secrets }: Message, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / second));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** The longest wait that a receiver can ask for. */
const longestWish = 24 * 60 * 60;

/** Reads seconds, or the moment of a date, from the header. */
function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (!header) return null;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / second;
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(longestWish, seconds) : null;
}

const notAnswered = (fault: DeliveryFault): Posted => ({
  fault,
  statusCode: null,
  answer: null,
  retryAfter: null,
});

/** Keeps the connections of one turn with a receiver. `close` it afterwards. */
export function openSender(address: string, reach: Reach) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isHttps = url?.protocol === 'https:';
  const { Agent, request } = isHttps ? https : http;
  const agent = new Agent({ keepAlive: true, lookup: lookupWithin(reach) });
  return {
    close: () => agent.destroy(),
    /** Sends an event. Never rejects, and never takes longer than the limits. It follows no redirect: that is an answer. */
    post: (message: Message, now: Date, limits = postLimits): Promise<Posted> => {
      if (!url || !mayReach(url, reach)) return Promise.resolve(notAnswered('forbidden'));
      return new Promise((resolve) => {
        const headers = {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(message.body),
          'user-agent': 'Sealbook',
          ...signedHeaders(message, now),
        };
        const sent = request(url, { method: 'POST', agent, headers });
        const end = (posted: Posted) => {
          clearTimeout(timer);
          resolve(posted);
          sent.destroy();
        };
        const timer = setTimeout(() => end(notAnswered('silent')), limits.wait);
        sent.on('error', (error) =>
          end(notAnswered(error instanceof Forbidden ? 'forbidden' : 'unreachable')),
        );
        sent.on('response', (response) => {
          const statusCode = response.statusCode ?? 0;
          const decoder = new StringDecoder('utf8');
          let read = 0;
          let answer = '';
          const answered = (): Posted => ({
            fault: statusCode >= 200 && statusCode < 300 ? null : 'answered',
            statusCode,
            // PostgreSQL stores no zero, and no half of a sign
            answer: answer
              .replaceAll('\0', '')
              .slice(0, limits.kept)
              .replace(/[\ud800-\udbff]$/, ''),
            retryAfter: readRetryAfter(response.headers['retry-after'], now),
          });
          response.on('data', (chunk: Buffer) => {
            read += chunk.length;
            if (answer.length < limits.kept) answer += decoder.write(chunk);
            if (read > limits.read) end(answered());
          });
          response.on('error', () => end(notAnswered('unreachable')));
          response.on('end', () => {
            clearTimeout(timer);
            resolve(answered());
          });
        });
        sent.end(message.body);
      });
    },
  };
}
