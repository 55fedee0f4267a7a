import { timingSafeEqual, hash, hkdfSync } from 'node:crypto';
import { companyPrefix } from '../../contract/values/patterns.ts';
import { hasCheckDigit } from '../../contract/gs1/checkDigit.ts';
import { isSealCode } from '../../contract/serial/sealCode.ts';
import {
  crockfordAlphabet,
  headOf,
  keyIdPattern,
  linkAlphabet,
  maxLinkSerial,
  namesOf,
} from '../../contract/serial/sealNames.ts';
import { isSerial } from '../../contract/serial/serialRange.ts';
import { readScratchCode } from '../../contract/serial/scratchCode.ts';

const blockBytes = 64;
const digestBytes = 32;

/** HMAC-SHA-256 under one key over messages of one length: fill `message`, then take `digest()`. */
interface FastHmac {
  readonly message: Buffer;
  /** 32 bytes as a latin1 string, one character a byte. */
  readonly digest: () => string;
}

/**
 * HMAC as RFC 2104 defines it, over one-shot hashes with both key blocks laid out once: three times
 * as fast as createHmac(), which matters when ten million seals are printed.
 * @param key at most 64 bytes.
 */
export function fastHmac(key: Uint8Array, messageBytes: number): FastHmac {
  if (key.length > blockBytes) throw new RangeError('An HMAC key of more than one block.');
  const inner = Buffer.alloc(blockBytes + messageBytes);
  const outer = Buffer.alloc(blockBytes + digestBytes);
  for (let index = 0; index < blockBytes; index++) {
    inner[index] = 0x36 ^ (key[index] ?? 0);
    outer[index] = 0x5c ^ (key[index] ?? 0);
  }
  return {
    message: inner.subarray(blockBytes),
    digest: () => {
      outer.write(hash('sha256', inner, 'binary'), blockBytes, 'latin1');
      return hash('sha256', outer, 'binary');
    },
  };
}

const sealLabel = 'sealbook seal 1';
const scratchLabel = 'sealbook scratch 1';
const linkLabel = 'sealbook link 1';

/** Where prefix and key id (three bytes) and then the serial (five) begin in the tag's message. */
const tagPrefixOffset = sealLabel.length;
const tagSerialOffset = tagPrefixOffset + 3;
const scratchSerialOffset = scratchLabel.length;
/** Of a Digital Link, prefix and key id (three bytes), then the GTIN (fourteen) and the serial (five). */
const linkPrefixOffset = linkLabel.length;
const linkGtinOffset = linkPrefixOffset + 3;
const linkSerialOffset = linkGtinOffset + 14;
const linkTagLength = 11;

/** A company's key made ready for many codes: one subkey for each purpose, with the labels in place. */
interface PreparedKey {
  /** Label, prefix, key id, serial → the synthetic IV. */
  readonly tag: FastHmac;
  /** The synthetic IV → the keystream over the serial. */
  readonly stream: FastHmac;
  /** Label, serial → the scratch code. */
  readonly scratch: FastHmac;
  /** Label, prefix, key id, GTIN, serial → the tag of a Digital Link. */
  readonly linkTag: FastHmac;
  /** The tag of a Digital Link → the keystream over its serial. */
  readonly linkStream: FastHmac;
}

const prepared = new WeakMap<Uint8Array, PreparedKey>();

function subkey(key: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', `sealbook ${purpose} 1`, 32));
}

function withLabel(hmac: FastHmac, label: string): FastHmac {
  hmac.message.write(label, 'latin1');
  return hmac;
}

/** Derives the subkeys of `key`, once as long as the caller passes the same buffer. */
export function preparedKeyOf(key: Uint8Array): PreparedKey {
  const known = prepared.get(key);
  if (known) return known;
  if (key.length !== 32) throw new RangeError('A company key has 32 bytes.');
  const made: PreparedKey = {
    tag: withLabel(fastHmac(subkey(key, 'seal tag'), tagSerialOffset + 5), sealLabel),
    stream: fastHmac(subkey(key, 'seal stream'), 8),
    scratch: withLabel(fastHmac(subkey(key, 'scratch'), scratchSerialOffset + 5), scratchLabel),
    linkTag: withLabel(fastHmac(subkey(key, 'link tag'), linkSerialOffset + 5), linkLabel),
    linkStream: fastHmac(subkey(key, 'link stream'), linkTagLength),
  };
  prepared.set(key, made);
  return made;
}

/** Bytes in a seal's number: 64 bits of tag and 40 of serial. */
export const sealBytes = 13;

const digits = Array.from(crockfordAlphabet);
const pairs = digits.flatMap((high) => digits.map((low) => high + low));
const values = new Map(digits.map((digit, value) => [digit.charCodeAt(0), value]));
const valueOfCharCode = Int8Array.from({ length: 128 }, (_, charCode) => values.get(charCode) ?? -1);

/** Writes twenty bits as four digits. */
function fourDigits(bits: number): string {
  return `${pairs[bits >>> 10]}${pairs[bits & 1023]}`;
}

function byteAt(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0;
}

/** Writes thirteen bytes, big-endian, as 21 digits; the first digit holds four bits only. */
export function toCrockford(bytes: Uint8Array): string {
  return (
    `${digits[byteAt(bytes, 0) >>> 4]}` +
    fourDigits(((byteAt(bytes, 0) & 15) << 16) | (byteAt(bytes, 1) << 8) | byteAt(bytes, 2)) +
    fourDigits((byteAt(bytes, 3) << 12) | (byteAt(bytes, 4) << 4) | (byteAt(bytes, 5) >>> 4)) +
    fourDigits(((byteAt(bytes, 5) & 15) << 16) | (byteAt(bytes, 6) << 8) | byteAt(bytes, 7)) +
    fourDigits((byteAt(bytes, 8) << 12) | (byteAt(bytes, 9) << 4) | (byteAt(bytes, 10) >>> 4)) +
    fourDigits(((byteAt(bytes, 10) & 15) << 16) | (byteAt(bytes, 11) << 8) | byteAt(bytes, 12))
  );
}

/** Reads 21 digits of `code` from `offset` into `bytes`. Returns false where {@link toCrockford} writes them otherwise. */
export function readCrockford(code: string, offset: number, bytes: Uint8Array): boolean {
  if (code.length !== offset + 21) return false;
  let bits = 0;
  let held = -1; // the first digit's topmost bit is the spare one: it must be 0 and falls away
  let written = 0;
  for (let index = offset; index < code.length; index++) {
    const value = valueOfCharCode[code.charCodeAt(index)] ?? -1;
    if (value < 0 || (index === offset && value > 15)) return false;
    bits = ((bits << 5) | value) & 0xfff;
    held += 5;
    if (held >= 8) {
      held -= 8;
      bytes[written++] = bits >>> held;
    }
  }
  return true;
}

/** Makes a company's seals: its prefix, the id of one of its keys, and that key (32 bytes). */
export interface SealKey {
  readonly prefix: string;
  readonly keyId: string;
  readonly key: Buffer;
}

const tagBytes = 8;
const serialBytes = sealBytes - tagBytes;
const prefixBytes = 3;

// the work never awaits, so nobody else uses these before its end
const sealed = Buffer.alloc(sealBytes);
const sealedTag = sealed.subarray(0, tagBytes);
const expectedTag = Buffer.alloc(tagBytes);

/** Copies a few bytes, for which a loop is faster than Buffer's native write(). */
function copyLatin1(text: string, target: Uint8Array, offset: number, length: number): void {
  for (let index = 0; index < length; index++) target[offset + index] = text.charCodeAt(index);
}

/** Returns the synthetic IV (its first 8 characters) over prefix, key id and serial, as a latin1 string. */
function tagOf(key: Buffer, prefixAndKeyId: string, serial: number): string {
  const { tag } = preparedKeyOf(key);
  copyLatin1(prefixAndKeyId, tag.message, tagPrefixOffset, prefixBytes);
  tag.message.writeUIntBE(serial, tagSerialOffset, serialBytes);
  return tag.digest();
}

/** Encrypts or decrypts the five serial bytes of `sealed` under the tag before them. */
function applyStream(key: Buffer): void {
  const { stream } = preparedKeyOf(key);
  for (let index = 0; index < tagBytes; index++) stream.message[index] = sealed[index] ?? 0;
  const keystream = stream.digest();
  for (let index = 0; index < serialBytes; index++) {
    sealed[tagBytes + index] = (sealed[tagBytes + index] ?? 0) ^ keystream.charCodeAt(index);
  }
}

/**
 * Returns the seal code of a serial: prefix, key id, and 21 characters that nobody without the key can tell from chance (a
 * synthetic IV of 64 bits, then the serial encrypted under it). The same serial and key always give the same code.
 * @throws RangeError for a serial outside 1 … maxSerial or a malformed prefix or key id
 */
export function encodeSeal({ prefix, keyId, key }: SealKey, serial: number): string {
  if (!isSerial(serial)) throw new RangeError(`No serial: ${serial}`);
  if (!companyPrefix.pattern.test(prefix) || !keyIdPattern.test(keyId)) {
    throw new RangeError(`No prefix and key id: ${prefix} ${keyId}`);
  }
  const head = prefix + keyId;
  copyLatin1(tagOf(key, head, serial), sealed, 0, tagBytes);
  sealed.writeUIntBE(serial, tagBytes, serialBytes);
  applyStream(key);
  return head + toCrockford(sealed);
}

/** Returns the eleven characters (66 bits) of the tag over prefix, key id, GTIN and serial. */
function linkTagOf(key: Buffer, prefixAndKeyId: string, gtin: string, serial: number): string {
  const { linkTag } = preparedKeyOf(key);
  copyLatin1(prefixAndKeyId, linkTag.message, linkPrefixOffset, prefixBytes);
  copyLatin1(gtin, linkTag.message, linkGtinOffset, gtin.length);
  linkTag.message.writeUIntBE(serial, linkSerialOffset, serialBytes);
  return Buffer.from(linkTag.digest().slice(0, 9), 'latin1').toString('base64url').slice(0, linkTagLength);
}

/** The lower part of a Digital Link's number of 39 bits. */
const lowBits = 18;
const lowSize = 2 ** lowBits;

/** Encrypts or decrypts the 39 bits of a Digital Link's number under its tag. */
function applyLinkStream(key: Buffer, tag: string, number: number): number {
  const { linkStream } = preparedKeyOf(key);
  copyLatin1(tag, linkStream.message, 0, linkTagLength);
  const stream = linkStream.digest();
  const bits = (from: number) =>
    (stream.charCodeAt(from) << 16) | (stream.charCodeAt(from + 1) << 8) | stream.charCodeAt(from + 2);
  const high = Math.floor(number / lowSize) ^ (bits(0) & (maxLinkSerial / lowSize));
  return high * lowSize + ((number % lowSize) ^ (bits(3) & (lowSize - 1)));
}

/** Writes three letters of six bits each. */
const letters = (bits: number): string =>
  [12, 6, 0].map((shift) => linkAlphabet[(bits >>> shift) & 63]).join('');

/**
 * Returns the code of a serial that is printed as a GS1 Digital Link: its GTIN and twenty characters, nine for the company, the
 * key and the encrypted number, and eleven for the tag (docs/decisions/0037). The same values always give the same code.
 * @throws RangeError for a number outside 1 … maxLinkSerial, or a malformed GTIN, prefix or key id
 */
export function encodeLink({ prefix, keyId, key }: SealKey, gtin: string, serial: number): string {
  if (!isSerial(serial) || serial > maxLinkSerial) throw new RangeError(`No serial of a link: ${serial}`);
  if (gtin.length !== 14 || !hasCheckDigit(gtin)) throw new RangeError(`No GTIN: ${gtin}`);
  if (!companyPrefix.pattern.test(prefix) || !keyIdPattern.test(keyId)) {
    throw new RangeError(`No prefix and key id: ${prefix} ${keyId}`);
  }
  const tag = linkTagOf(key, prefix + keyId, gtin, serial);
  const number = applyLinkStream(key, tag, serial);
  const [high, low] = [Math.floor(number / lowSize), number % lowSize];
  const head = headOf(prefix, keyId);
  // fifteen bits of the head, 21 and 18 of the number
  const serialText = letters((head << 3) | (high >>> lowBits)) + letters(high & (lowSize - 1)) + letters(low);
  return `01${gtin}21${serialText}${tag}`;
}

/** Returns the serial of a seal that is a Digital Link, or `undefined` for a fake, in constant time. */
function decodeLink(code: string, key: Buffer): number | undefined {
  const { prefix = '', keyId = '', link } = namesOf(code) ?? {};
  if (!link) return undefined;
  const { gtin, serial: text } = link;
  const bits = (from: number) =>
    Array.from(text.slice(from, from + 3)).reduce(
      (sum, letter) => sum * 64 + linkAlphabet.indexOf(letter),
      0,
    );
  const tag = text.slice(-linkTagLength);
  const number = ((bits(0) & 7) * lowSize + bits(3)) * lowSize + bits(6);
  const serial = applyLinkStream(key, tag, number);
  const expected = linkTagOf(key, prefix + keyId, gtin, serial);
  const isOurs = timingSafeEqual(Buffer.from(tag, 'latin1'), Buffer.from(expected, 'latin1'));
  return isOurs && isSerial(serial) ? serial : undefined;
}

/**
 * Returns the serial of a seal code in either form, or `undefined` for a fake. Exact: a code in small letters, or with O for 0, is fake here;
 * `codeIn` forgives typing mistakes.
 * @param key the company's key that the code names; pass the same buffer for the same key, so its subkeys are derived once
 */
export function decodeSeal(code: string, key: Buffer): number | undefined {
  if (!isSealCode(code)) return decodeLink(code, key);
  if (!readCrockford(code, prefixBytes, sealed)) return undefined;

  applyStream(key);
  const serial = sealed.readUIntBE(tagBytes, serialBytes);
  copyLatin1(tagOf(key, code.slice(0, prefixBytes), serial), expectedTag, 0, tagBytes);
  return timingSafeEqual(sealedTag, expectedTag) ? serial : undefined;
}

const scratchDigits = 8;

/** Returns the second HMAC of a serial under the key of its seal, and the eight digits that it once gave. */
function codeBefore(key: Buffer, serial: number): { code: string; digest: string } {
  const { scratch } = preparedKeyOf(key);
  scratch.message.writeUIntBE(serial, scratchSerialOffset, 5);
  const digest = scratch.digest();
  let number = 0;
  // six bytes: the most that a double holds exactly, and enough that no digit is favoured
  for (let index = 0; index < 6; index++) number = number * 256 + digest.charCodeAt(index);
  return { code: String(number % 10 ** scratchDigits).padStart(scratchDigits, '0'), digest };
}

/**
 * Returns the eight digits under a serial's scratch field. They begin with no 0, which spreadsheets drop: a tenth of the
 * numbers is lost, which still leaves ninety million for the few tries that a seal allows.
 */
export function scratchCodeOf(key: Buffer, serial: number): string {
  const { code, digest } = codeBefore(key, serial);
  return code.replace(/^0/, () => String(1 + (digest.charCodeAt(6) % 9)));
}

/** Tells in constant time whether a typed scratch code is right, also an older one with or without a first 0. */
export function scratchCodeMatches(key: Buffer, serial: number, typed: string): boolean {
  const given = readScratchCode(typed);
  if (given === undefined) return false;
  const isCode = (code: string) => timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(code, 'latin1'));
  const [isPrinted, isOlder] = [scratchCodeOf(key, serial), codeBefore(key, serial).code].map(isCode);
  return isPrinted === true || isOlder === true;
}
