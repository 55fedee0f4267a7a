import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/** Writes the type and the length of a value (RFC 8949): lengths below 65536. */
function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length]);
  if (length < 256) return Buffer.from([(type << 5) | 24, length]);
  return Buffer.from([(type << 5) | 25, length >> 8, length & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const present = 0x01;
const verified = 0x04;
const hasKey = 0x40;

export interface Faults {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  userHandle?: string;
  counter?: number;
  isVerified?: boolean;
  format?: string;
}

interface Asked {
  challenge: string;
}

/** A software authenticator with one passkey (ES256), as a browser shows it to the site. Its faults are those of attackers. */
export function authenticator(site = 'https://seals.example') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  let handle = '';

  const dataOf = (faults: Faults, flags: number, rest: Buffer = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(faults.counter ?? counter);
    const isVerified = faults.isVerified ?? true;
    const flag = Buffer.from([present | (isVerified ? verified : 0) | flags]);
    return Buffer.concat([sha256(faults.rpId ?? new URL(site).hostname), flag, count, rest]);
  };
  const clientData = ({ challenge }: Asked, type: string, faults: Faults): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? site,
        crossOrigin: false,
      }),
    );
  const shared = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
  };

  return {
    /** Makes the passkey. */
    make(options: Asked & { user: { id: string } }, faults: Faults = {}) {
      handle = options.user.id;
      const key = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = new Map<string, Cbor>([
        ['fmt', faults.format ?? 'none'],
        ['attStmt', new Map()],
        ['authData', dataOf(faults, hasKey, attested)],
      ]);
      return {
        ...shared,
        response: {
          clientDataJSON: base64url(clientData(options, 'webauthn.create', faults)),
          attestationObject: base64url(cbor(attestation)),
        },
      };
    },
    /** Signs a challenge with the passkey. */
    sign(options: Asked, faults: Faults = {}) {
      counter += 1;
      const authenticatorData = dataOf(faults, 0);
      const client = clientData(options, 'webauthn.get', faults);
      const signature = createSign('SHA256')
        .update(Buffer.concat([authenticatorData, sha256(client)]))
        .sign(privateKey);
      return {
        ...shared,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
          userHandle: faults.userHandle ?? handle,
        },
      };
    },
  };
}
