import { hasCheckDigit } from './checkDigit.ts';

/**
 * The application identifiers (AIs) by the GS1 Barcode Syntax Dictionary, release 2026-01-27: AIs, flags, format, and of a key of
 * Digital Links its sequences of qualifiers. `310-316.5` are 3100 to 3105, … 3160 to 3165. Flags: `*` ends without FNC1, `?` may
 * be in the query of a Digital Link, `-` has none. Formats: digits (N), the characters of GS1 (X), capitals (Y) or those of
 * base64url (Z); `c` has a check digit; `[` may be missing.
 */
const rows = `00 *? N18c key
01 *? N14c key=22,10,21|235
02 *? N14c
03 * N14c
10 ? X..20
11-13 *? D6
15-17 *? D6
20 *? N2
21-22 - X..20
235 - X..28
240-241 ? X..30
242 ? N..6
243 ? X..20
250-251 ? X..30
253 ? N13c[X..17 key
254 - X..20
255 ? N13c[N..12 key
30 ? N..8
310-316.5 *? N6
320-337.5 *? N6
340-357.5 *? N6
360-369.5 *? N6
37 ? N..8
390.9 ? N..15
391.9 ? N3N..15
392.9 ? N..15
393.9 ? N3N..15
394.3 ? N4
395.5 ? N6
400 ? X..30
401 ? X..30 key
402 ? N17c key
403 ? X..30
410-413 *? N13c
414 *? N13c key=254|7040
415 *? N13c key=8020
416 *? N13c
417 *? N13c key=7040
420 ? X..20
421 ? N3X..9
422 ? N3
423 ? N3[N3[N3[N3[N3
424 ? N3
425 ? N3[N3[N3[N3[N3
426 ? N3
427 ? X..3
4300-4301 ? X..35
4302-4306 ? X..70
4307 ? X2
4308 ? X..30
4309 ? N20
4310-4311 ? X..35
4312-4316 ? X..70
4317 ? X2
4318 ? X..20
4319 ? X..30
4320 ? X..35
4321-4323 ? N1
4324-4325 ? N10
4326 ? D6
4330-4333 ? N6[X1
7001 ? N13
7002 ? X..30
7003 ? N10
7004 ? N..4
7005 ? X..12
7006 ? D6
7007 ? D6[D6
7008 ? X..3
7009 ? X..10
7010 ? X..2
7011 ? D6[N4
7020-7022 ? X..20
7023 ? X..30
703.9 ? N3X..27
7040 - N1X3
7041 - X..4
710-717 ? X..20
723.9 ? X2X..28
7240 ? X..20
7241 ? N2
7242 ? X..25
7250 ? N8
7251 ? N12
7252 ? N1
7253-7254 ? X..40
7255 ? X..10
7256 ? X..90
7257 ? X..70
7258 ? X3
7259 ? X..40
8001 ? N14
8002 ? X..20
8003 ? N14c[X..16 key
8004 ? X..30 key=7040
8005 ? N6
8006 ? N14cN4 key=22,10,21
8007 ? X..34
8008 ? D6N2[N2[N2
8009 ? X..50
8010 ? Y..30 key=8011
8011 - N..12
8012 ? X..20
8013 ? X..25 key
8014 - X..25
8017-8018 ? N18c key=8019
8019 - N..10
8020 - X..25
8026 ? N14cN4
8030 ? Z..90
8040-8041 - N15
8042 - N32
8043 - N18[N..2
8110 ? X..70
8111 ? N4
8112 ? X..70
8200 - X..70
90 ? X..30
91-99 ? X..90`;

/** An application identifier. */
export interface Identifier {
  readonly ai: string;
  /** Its value's length, if nothing has to end the value. */
  readonly fixedLength: number | undefined;
  /** It may be in the query of a Digital Link. */
  readonly isAttribute: boolean;
  /** The qualifiers that may follow it in the path of a Digital Link, in their order. Undefined if it is not a key. */
  readonly qualifiers: readonly (readonly string[])[] | undefined;
  readonly format: string;
}

/** Lists the AIs that a row names. */
function aisOf(named: string): string[] {
  const [range = '', last] = named.split('.');
  const [from = '', to = from] = range.split('-');
  const prefixes = Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) =>
    String(Number(from) + index).padStart(from.length, '0'),
  );
  if (last === undefined) return prefixes;
  return prefixes.flatMap((prefix) =>
    Array.from({ length: Number(last) + 1 }, (_, digit) => `${prefix}${digit}`),
  );
}

let known: ReadonlyMap<string, Identifier> | undefined;

function readRows(): ReadonlyMap<string, Identifier> {
  const found = new Map<string, Identifier>();
  for (const row of rows.split('\n')) {
    const [named = '', flags = '', format = '', key] = row.split(' ');
    const sequences = key?.slice('key='.length).split('|');
    for (const ai of aisOf(named))
      found.set(ai, {
        ai,
        fixedLength: flags.startsWith('*') ? Number(/\d+/.exec(format)) : undefined,
        isAttribute: flags.includes('?'),
        qualifiers: sequences?.map((sequence) => sequence.split(',').filter(Boolean)),
        format,
      });
  }
  return found;
}

/** Finds the application identifier `ai`. */
export const identifierOf = (ai: string): Identifier | undefined => (known ??= readRows()).get(ai);

/** Finds the application identifier with which a text begins. */
export const identifierAt = (text: string): Identifier | undefined =>
  identifierOf(text.slice(0, 2)) ?? identifierOf(text.slice(0, 3)) ?? identifierOf(text.slice(0, 4));

const characters: Readonly<Record<string, RegExp>> = {
  N: /^\d*$/,
  D: /^(?:\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01]))?$/,
  X: /^[!"%-?\w]*$/,
  Y: /^[#\-/\dA-Z]*$/,
  Z: /^[\w-]*={0,2}$/,
};

/** Whether a value has the format of its application identifier: its length, its characters and its check digit. */
export function fits({ format }: Identifier, value: string): boolean {
  let rest = value;
  for (const [, optional, kind = '', upTo, digits, check] of format.matchAll(
    /(\[?)([A-Z])(\.\.)?(\d+)(c?)/g,
  )) {
    if (optional && rest === '') return true;
    const part = rest.slice(0, Number(digits));
    const isLong = upTo ? part.length > 0 : part.length === Number(digits);
    if (!isLong || !characters[kind]?.test(part) || (check && !hasCheckDigit(part))) return false;
    rest = rest.slice(part.length);
  }
  return rest === '';
}
