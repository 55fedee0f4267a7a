import { serverSays } from '../../../contract/calls/verification/serverSays.ts';
import { type ScanReason, scanReasons } from '../../../contract/choices/scanReasons.ts';
import { companyPrefix } from '../../../contract/values/patterns.ts';
import { parseScan } from '../../../contract/serial/parseScan.ts';
import { readTypedSeal } from '../../../contract/serial/sealCode.ts';
import { namesOf } from '../../../contract/serial/sealNames.ts';
import type { Deps } from '../../calls/Deps.ts';
import { forgetAttempts, limitRate } from '../../calls/limits.ts';
import type { CompanyKey, Keyring, SealCompany } from '../../seals/keyring.ts';
import { scratchCodeMatches, decodeSeal } from '../../seals/sealCodec.ts';

/** A number that only the company's key can have written. */
export interface Seal {
  company: SealCompany;
  serial: number;
  key: CompanyKey;
}

/** A text that is not a company's seal, and the reason. */
export interface Fake {
  /** The company that the seal claims to be from. */
  company: SealCompany | undefined;
  fault: ScanReason;
  /** Replaces the company's words for fakes. */
  message?: string;
}

/** Reads a text with the keys in the process: a fake costs the database nothing. Throws if a key does not open. */
export async function readSeal(keyring: Keyring, text: string): Promise<Seal | Fake> {
  const { kind, code } = parseScan(text);
  const names = namesOf(code);
  if (kind !== 'seal' || !names) {
    const prefix = code.slice(0, 2);
    const company = companyPrefix.pattern.test(prefix) ? await keyring.companyOf(prefix) : undefined;
    if (kind === 'several') return { company, fault: scanReasons.severalCodes };
    return { company, fault: kind === 'unknown' ? scanReasons.noCode : scanReasons.carton };
  }
  const { prefix, keyId } = names;
  const company = await keyring.companyWithKey(prefix, keyId);
  const key = company?.keys.get(keyId);
  // without the key, nobody can tell whether it is a fake
  if (key instanceof Error) throw key;
  if (!company) return { company, fault: scanReasons.unknownPrefix };
  const serial = key && decodeSeal(code, key.key);
  if (!key || serial === undefined) return { company, fault: scanReasons.altered };
  if (key.isRevoked) return { company, fault: scanReasons.revokedKey, message: serverSays.revoked };
  return { company, serial, key };
}

const codeLength = 24;

/** Tells whether a text is too short for a code, as if a chat broke its address over two lines or somebody copied a part. */
export function isCutOff(text: string): boolean {
  const { kind, code } = parseScan(text);
  return kind === 'unknown' && readTypedSeal(code).length < codeLength;
}

const tries = { count: 5, seconds: 3600 };

/**
 * Tells whether the typed scratch code of a serial is right. Each try counts before it is judged, so many at once do not
 * get around the limit. The right code clears the count. Throws HttpRefusal 429 after five wrong tries in an hour.
 */
export async function isScratchCode(
  deps: Deps,
  seal: { companyId: number; serial: number; key: Buffer },
  typed: string,
): Promise<boolean> {
  const subject = `scratch-code:${seal.companyId}:${seal.serial}`;
  await limitRate(deps, subject, tries);
  const isRight = scratchCodeMatches(seal.key, seal.serial, typed);
  if (isRight) await forgetAttempts(deps, subject);
  return isRight;
}
