/** One of a company's keys as the server uses it. */
export interface CompanyKey {
  /** 32 bytes; the same buffer as long as the key lives, so that its subkeys are derived once. */
  readonly key: Buffer;
  /** Whether seals made with it have a scratch field, which `/pa` then asks for. */
  readonly hasScratchCode: boolean;
}

/** What a scan needs to know of a company before it asks the database. */
export interface SealCompany {
  readonly companyId: number;
  readonly prefix: string;
  /** The display name. */
  readonly name: string;
  readonly logo: string;
  readonly fakeMessage: string;
  readonly fakeAudio: string;
  /** By key id, the newest first; an error where the stored key does not open. */
  readonly keys: ReadonlyMap<string, CompanyKey | Error>;
}
