import { randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { crc32 } from 'node:zlib';
import type { Context } from 'hono';
import { type Call, takesKeys } from '../../contract/calls/Call.ts';
import { HttpRefusal } from './answer.ts';
import type { Deps } from './Deps.ts';
import { type Limit, plainAddress, rateCounter, tooOften, visitCounter } from './limits.ts';
import { readProgram, readSession, type Session, tokenHash } from './Session.ts';

// The form of a key

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

/** Makes a key for a program: a prefix by which scanners for leaked secrets know it, 256 random bits, and a checksum. */
export function newProgramKey(portal: string): string {
  const key = `${portal.toLowerCase()}_${randomBytes(32).toString('hex')}`;
  return `${key}${checksumOf(key)}`;
}

const written = /^Bearer (([a-z]+_[\da-f]{64})([\da-f]{8}))$/i;

/** The key in an `Authorization` header; `hash` is undefined for a mistyped one. Undefined where the header has no key. */
function keyIn(authorization: string | undefined): { hash: string | undefined } | undefined {
  const [, key = '', text = '', checksum] = written.exec(authorization ?? '') ?? [];
  if (!key) return undefined;
  return { hash: checksumOf(text) === checksum ? tokenHash(key) : undefined };
}

// What it may do

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Reads an address, or a network by the bits that its addresses share; undefined for another text. */
export function readNetwork(line: string): { network: string; bits: number } | undefined {
  const [network = '', given, more] = line.split('/', 3);
  const most = isIP(network) === 6 ? 128 : 32;
  const bits = given === undefined ? most : Number(given || NaN);
  const isNetwork = isIP(network) > 0 && !network.includes('%') && more === undefined;
  return isNetwork && Number.isInteger(bits) && bits >= 0 && bits <= most ? { network, bits } : undefined;
}

/** Whether an address is in one of the networks, which are a line each. */
function isWithin(networks: string, written: string): boolean {
  const list = new BlockList();
  for (const line of networks.split('\n')) {
    const read = readNetwork(line);
    if (read) list.addSubnet(read.network, read.bits, familyOf(read.network));
  }
  const address = plainAddress(written);
  return isIP(address) > 0 && list.check(address, familyOf(address));
}

/** What a program may ask, with both of its keys together and of all servers. */
export const programLimit: Limit = { count: 1200, seconds: 60 };
/** Wrong keys from a network. */
const wrongLimit: Limit = { count: 30, seconds: 60 };

const noKey = 'This key is not valid.';
const otherAddress = 'This key is not valid from this address.';
const onlyPeople = 'Only a person who has signed in can make this call.';

/** Milliseconds between two notes of when a key was used from an address. */
const notePause = 60_000;
const mostNotes = 10_000;

const limitsVariable = 'limits';

/** Returns the headers of an answer that tell a program its limits; none for a person. */
export const limitHeaders = (http: Context): Readonly<Record<string, string>> =>
  http.get(limitsVariable) ?? {};

type Asked = { call: Call; address: string };

/**
 * Makes the reader of who makes a call: the person of a session, or a program with a key. It throws HttpRefusal 401 for a key
 * that opens nothing, 403 from an address that is not allowed, 429 for too many calls and 418 for a call of people.
 */
export function callerReader(): (http: Context, deps: Deps, asked: Asked) => Promise<Session | undefined> {
  const countCall = visitCounter('program', programLimit);
  const countWrong = rateCounter('wrong-key', wrongLimit);
  const notes = new Map<string, number>();

  /** Notes when and from where a key was used. The call does not wait for it. */
  function noteUse({ database, log, now }: Deps, hash: string, address: string): void {
    const at = now();
    const use = `${hash} ${address}`;
    if (at.getTime() - (notes.get(use) ?? 0) < notePause) return;
    if (notes.size >= mostNotes) notes.clear();
    notes.set(use, at.getTime());
    database.pool
      .query('update program_keys set last_used_at = $2, last_used_from = $3 where token_hash = $1', [
        hash,
        at,
        address,
      ])
      .catch((error: unknown) => log.error({ err: error }, 'the last use of a key is not noted'));
  }

  return async (http, deps, { call, address }) => {
    const authorization = http.req.header('authorization');
    const key = keyIn(authorization);
    if (!key) return readSession(deps, authorization);
    const session = key.hash === undefined ? undefined : await readProgram(deps, key.hash);
    if (!session) {
      countWrong({ deps, address });
      throw new HttpRefusal(401, noKey);
    }
    const { id, addresses } = session.program;
    if (addresses && !isWithin(addresses, address)) throw new HttpRefusal(403, otherAddress);
    const { count, until } = countCall({ deps, address: `program ${id}` });
    const seconds = Math.max(1, Math.ceil((until.getTime() - deps.now().getTime()) / 1000));
    http.set(limitsVariable, {
      'ratelimit-policy': `"program";q=${programLimit.count};w=${programLimit.seconds}`,
      ratelimit: `"program";r=${Math.max(0, programLimit.count - count)};t=${seconds}`,
    });
    if (count > programLimit.count) throw tooOften(until, deps.now());
    noteUse(deps, session.tokenHash, address);
    if (!takesKeys(call)) throw new HttpRefusal(418, onlyPeople);
    return session;
  };
}
