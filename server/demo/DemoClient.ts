import type { Hono } from 'hono';
import { privateField, uploadCalls } from '../../contract/calls/records/uploads.ts';
import { isEnvelope, responseCodes } from '../../contract/calls/envelope.ts';
import { loginSteps } from '../../contract/calls/account/accountRules.ts';
import { checkUser, signOut } from '../../contract/calls/account/login.ts';
import { certificateField, signUp } from '../../contract/calls/account/signUp.ts';
import { type Day, dayInZone } from '../../contract/day/day.ts';
import { createApp } from '../app.ts';
import type { ServerDeps } from '../engine/ServerPortal.ts';
import { readDemoFile } from './demoFiles.ts';

/** Begins the Idempotency-Key of every step. While such keys are stored, the demo is being filled. */
export const stepPrefix = 'demo/';

/** The header of what is sent as JSON. */
export const jsonHeaders = { 'content-type': 'application/json' };

/** How somebody of the demo signs in. */
export type DemoPerson = Readonly<Record<'userName' | 'email' | 'password' | 'mobileNo', string>>;

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
  readonly #uploaded = new Map<string, Promise<string>>();

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
    { email, password }: Pick<DemoPerson, 'email' | 'password'>,
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

  /** Uploads a file of the demo, once, and returns its address. A private one opens only for people who see its dealer. */
  upload(name: string, isPrivate = false): Promise<string> {
    const uploaded = this.#uploaded.get(name) ?? this.#upload(name, isPrivate);
    this.#uploaded.set(name, uploaded);
    return uploaded;
  }

  async #upload(name: string, isPrivate: boolean): Promise<string> {
    const form = new FormData();
    form.append(privateField, String(isPrivate));
    form.append('file', new File([await readDemoFile(name)], name));
    const response = await this.#fetch(uploadCalls.file.path, { method: 'POST', body: form });
    return String(read(await expect(response, responseCodes.done, name), 'Source'));
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

  /** Finds the id of an option by its label. The demo names roles, states and cities as the portal does. */
  async optionOf(path: string, label: string): Promise<number> {
    const found = (await this.options(path)).find((option) => option.label === label);
    if (!found) throw new Error(`The demo names '${label}', which ${path} does not offer`);
    return found.value;
  }

  async signOut(): Promise<void> {
    await this.#fetch(signOut.path, { method: 'POST' });
  }
}

const hour = 60 * 60 * 1000;

/** The demo's server, called in process, whose clock can be set back and whose mails nobody gets. */
export class DemoWorld {
  readonly deps: ServerDeps;
  readonly app: Hono;
  /** When the demo was begun. Days count back from here, also in a fill that is taken up again. */
  readonly end: Date;
  readonly today: Day;
  readonly #clients = new Map<string, Promise<DemoClient>>();
  #clock: Date | undefined;
  #mail = '';

  constructor(given: ServerDeps, end: Date) {
    this.end = end;
    this.today = dayInZone(given.config.timeZone, 0, end);
    this.deps = {
      ...given,
      // each scan brings its own address
      config: { ...given.config, trustedProxies: 1 },
      mailer: { send: async ({ text }) => void (this.#mail = text) },
      now: () => this.#clock ?? given.now(),
    };
    this.app = createApp(this.deps);
  }

  /** The moment so many days and hours before the end. */
  ago(days: number, hours = 0): Date {
    return new Date(this.end.getTime() - (24 * days + hours) * hour);
  }

  /** Sets the server's clock back to a moment; without one, to the present. */
  setClock(moment?: Date): void {
    this.#clock = moment;
  }

  /** The client of a person, who signs in once, in the present. */
  clientOf(person: DemoPerson): Promise<DemoClient> {
    const known = this.#clients.get(person.email) ?? this.#signIn(person);
    this.#clients.set(person.email, known);
    return known;
  }

  async #signIn(person: DemoPerson): Promise<DemoClient> {
    const clock = this.#clock;
    this.setClock();
    const client = await DemoClient.signIn(this.app, person, () => /\b\d{6}\b/.exec(this.#mail)?.[0] ?? '');
    this.setClock(clock);
    return client;
  }

  /** Signs everybody out. */
  async signOut(): Promise<void> {
    for (const client of this.#clients.values()) await (await client).signOut();
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
