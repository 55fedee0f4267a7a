import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import { privateField, uploadCalls } from '../../contract/calls/records/uploads.ts';
import { isEnvelope, responseCodes } from '../../contract/calls/envelope.ts';
import { loginSteps } from '../../contract/calls/account/accountRules.ts';
import { checkUser, signOut } from '../../contract/calls/account/login.ts';
import { certificateField, signUp } from '../../contract/calls/account/signUp.ts';

const filesFolder = new URL('files/', import.meta.url);

/** A file of the demo, by its name below `files/`. */
export const readDemoFile = (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  readFile(new URL(name, filesFolder)).then((bytes) => new Uint8Array(bytes));

/** Begins the Idempotency-Key of every step. While such keys are stored, the demo is being filled. */
export const stepPrefix = 'demo/';

/** The header of what is sent as JSON. */
export const jsonHeaders = { 'content-type': 'application/json' };

interface CallInit {
  method?: 'POST';
  body?: string | FormData;
  headers?: Readonly<Record<string, string>>;
}

/** Makes the documented calls in process, as a signed-in person's portal does. Throws if one is refused. */
export class DemoClient {
  readonly #app: Hono;
  readonly #token: string;
  readonly companyId: number;

  private constructor(app: Hono, token: string, companyId: number) {
    this.#app = app;
    this.#token = token;
    this.companyId = companyId;
  }

  /**
   * Signs in by both steps.
   *
   * @param mailedCode returns the code mailed last
   */
  static async signIn(
    app: Hono,
    { email, password }: { email: string; password: string },
    mailedCode: () => string,
  ): Promise<DemoClient> {
    const ask = async (RequestType: number, otp: string, expected: string) => {
      const body = JSON.stringify({ Email: email, Password: password, RequestType, otp });
      const init = { method: 'POST', body, headers: jsonHeaders };
      return expect(await app.request(`/api/api/${checkUser.path}`, init), expected);
    };
    await ask(loginSteps.sendOtp, '', responseCodes.otpSent);
    const data = await ask(loginSteps.useOtp, mailedCode(), responseCodes.done);
    const user = read(read(data, 'users'), '0');
    return new DemoClient(app, String(read(user, 'Token')), Number(read(user, 'CompanyId')));
  }

  /** The header Authorization. */
  get authorization(): string {
    return `Bearer ${this.#token}`;
  }

  async #fetch(path: string, init: CallInit = {}): Promise<Response> {
    const isJson = typeof init.body === 'string';
    const headers = { ...init.headers, ...(isJson && jsonHeaders), authorization: this.authorization };
    return this.#app.request(`/api/api/${path}`, { ...init, headers });
  }

  /** Saves once, however often it is repeated, and returns the record's id. */
  async save(path: string, step: string, idField: string, sent: object): Promise<number> {
    const headers = { 'idempotency-key': stepPrefix + step };
    const body = sent instanceof FormData ? sent : JSON.stringify(sent);
    const response = await this.#fetch(path, { method: 'POST', body, headers });
    return Number(read(await expect(response, responseCodes.done, step), idField));
  }

  /** Uploads a file of the demo and returns its address. A private one opens only for people who see its dealer. */
  async upload(name: string, isPrivate = false): Promise<string> {
    const form = new FormData();
    form.append(privateField, String(isPrivate));
    form.append('file', new File([await readDemoFile(name)], name));
    const data = await expect(
      await this.#fetch(uploadCalls.file.path, { method: 'POST', body: form }),
      responseCodes.done,
      name,
    );
    return String(read(data, 'Source'));
  }

  /** Signs up by the public call, as an app does. A dealer sends a certificate. */
  async signUp(fields: Readonly<Record<string, unknown>>, certificate?: string): Promise<void> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    if (certificate) form.append(certificateField, new File([await readDemoFile(certificate)], certificate));
    const response = await this.#app.request(`/api/api/${signUp.path}`, {
      method: 'POST',
      body: form,
    });
    await expect(response, responseCodes.done, 'sign-up');
  }

  /** Makes a GET call and returns its ResponseData. */
  async get(path: string): Promise<unknown> {
    return expect(await this.#fetch(path), responseCodes.done, path);
  }

  /** Lists all rows. */
  async rows(path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const body = JSON.stringify({ First: -1, PageSize: -1 });
    const data = await expect(await this.#fetch(path, { method: 'POST', body }), responseCodes.done, path);
    return Array.isArray(data) ? data : [];
  }

  /** Lists the options of a dropdown. */
  async options(path: string): Promise<readonly { value: number; label: string }[]> {
    const data = await this.get(path);
    // our own server follows the declaration
    return data as readonly { value: number; label: string }[];
  }

  async signOut(): Promise<void> {
    await this.#fetch(signOut.path, { method: 'POST' });
  }
}

const read = (data: unknown, key: string): unknown =>
  typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined;

async function expect(response: Response, code: string, what = 'a call'): Promise<unknown> {
  const body: unknown = await response.json();
  if (response.ok && isEnvelope(body) && body.ResponseCode === code) return body.ResponseData;
  const reason = isEnvelope(body) ? body.ResponseMessage : `HTTP ${response.status}`;
  throw new Error(`The demo's step '${what}' was refused: ${reason}`);
}
