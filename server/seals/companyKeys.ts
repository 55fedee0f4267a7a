import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** The key id of a company's first key; each rotation takes the next Crockford character. */
export const firstKeyId = '0';

/** Whose key it is. The wrapped key is bound to it, so that a row that is copied to another company does not open. */
export interface KeyOwner {
  readonly companyId: number;
  readonly keyId: string;
}

/** Returns a fresh key for a company's seals: 32 random bytes. */
export function newCompanyKey(): Buffer {
  return randomBytes(keyBytes);
}

function wrappingKey(secret: Buffer): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'sealbook company key wrap 1', 32));
}

function ownerData({ companyId, keyId }: KeyOwner): Buffer {
  return Buffer.from(`company ${companyId} key ${keyId}`);
}

/** Encrypts a company's key under the server's secret, for the database: IV, tag, ciphertext in base64url. */
export function wrapKey(secret: Buffer, owner: KeyOwner, key: Buffer): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', wrappingKey(secret), iv).setAAD(ownerData(owner));
  const ciphertext = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64url');
}

/**
 * Opens the key that {@link wrapKey} wrapped.
 * @throws Error where the secret is another one, or the row was altered or belongs to another company
 */
export function unwrapKey(secret: Buffer, owner: KeyOwner, wrappedKey: string): Buffer {
  try {
    const wrapped = Buffer.from(wrappedKey, 'base64url');
    const iv = wrapped.subarray(0, ivBytes);
    const decipher = createDecipheriv('aes-256-gcm', wrappingKey(secret), iv, { authTagLength: tagBytes });
    decipher.setAAD(ownerData(owner)).setAuthTag(wrapped.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(wrapped.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch (cause) {
    throw new Error(
      `Key ${owner.keyId} of company ${owner.companyId} does not open: is SECRET_KEY the one it was stored with?`,
      { cause },
    );
  }
}
