import { patterns } from '../../../contract/resource/namedRules.ts';
import { parseScan } from '../../../contract/serial/parseScan.ts';
import type { Keyring } from '../seals/createKeyring.ts';
import { decodeSeal } from '../seals/sealCodec.ts';
import type { CompanyKey, SealCompany } from '../seals/SealCompany.ts';

/** A number that only the company's key can have written. */
export interface Seal {
  company: SealCompany;
  serial: number;
  key: CompanyKey;
}

/** A text that is no company's seal, and why. */
export interface Fake {
  /** Whose seal it pretends to be. */
  company: SealCompany | undefined;
  fault: string;
}

/** Reads a scanned text with the keys held in the process: a fake costs the database nothing (design §5, Codes). */
export async function readSeal(keyring: Keyring, text: string): Promise<Seal | Fake> {
  const { kind, code } = parseScan(text);
  const prefix = code.slice(0, 2);
  if (kind !== 'seal') {
    const company = patterns.companyPrefix.test(prefix) ? await keyring.companyOf(prefix) : undefined;
    return { company, fault: kind === 'unknown' ? 'no seal code' : 'a carton code' };
  }
  const keyId = code.slice(2, 3);
  const company = await keyring.companyWithKey(prefix, keyId);
  const key = company?.keys.get(keyId);
  // Whether it is a fake is not known then.
  if (key instanceof Error) throw key;
  const seal = key && decodeSeal(code, () => key.key);
  if (!company) return { company, fault: 'unknown prefix' };
  return seal ? { company, serial: seal.serial, key } : { company, fault: 'altered or guessed code' };
}
