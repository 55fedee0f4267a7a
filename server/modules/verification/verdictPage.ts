import { type Context, type ErrorHandler, Hono } from 'hono';
import { pageFor } from '../../../contract/pages/builtPages.ts';
import type { Call } from '../../../contract/calls/Call.ts';
import { type Envelope, refusedFields, responseCodes } from '../../../contract/calls/envelope.ts';
import { updateFeedback } from '../../../contract/calls/verification/feedback.ts';
import { type FeedbackField, feedbackRules } from '../../../contract/calls/verification/feedbackRules.ts';
import { type RatingAnswer, updateRating } from '../../../contract/calls/verification/rating.ts';
import { type Language, languageAmong, languages } from '../../../contract/language/Language.ts';
import {
  formParts,
  type Outcome,
  type Showing,
  type VerdictPage,
} from '../../../contract/calls/verification/verdictPage.ts';
import {
  type VerificationAnswer,
  type VerificationRequest,
  verifyProduct,
} from '../../../contract/calls/verification/verification.ts';
import { codeIn } from '../../../contract/serial/parseScan.ts';
import type { Deps } from '../../calls/Deps.ts';
import { callInProcess, type Endpoint, givenCookie } from '../../calls/endpoint.ts';
import { publicJson } from '../../calls/jsonLimits.ts';
import { randomName } from '../../calls/randomName.ts';
import { bodyChunks } from '../../calls/readBody.ts';
import type { PageParts } from '../../services/pageParts.ts';
import { earlierScans } from './earlierScans.ts';
import { gzipAfter } from './gzipAfter.ts';
import { readSeal } from './readSeal.ts';
import { signView, type View } from './view.ts';

/** The request for a showing, read from its address. */
interface Asked {
  /** The address as the documented call takes it. */
  address: string;
  /** Empty if there is nothing to verify. */
  code: string;
  typed: string | undefined;
  /** The person has been asked to check what they typed. */
  isChecked: boolean;
  language: Language;
}

/** Returns the language that the address names, or else the browser's first language that the page has. */
function languageOf(http: Context): Language {
  return languageAmong([
    http.req.query(formParts.language) ?? '',
    ...(http.req.header('accept-language') ?? '').split(','),
  ]);
}

/** Reads the request from the address. `publicUrl` replaces the host, which a proxy may have changed. */
function readAsked(http: Context, publicUrl: string): Asked {
  const { pathname, search } = new URL(http.req.url);
  const query = new URLSearchParams(search);
  const language = languageOf(http);
  if (query.has(formParts.typed)) {
    const typed = query.get('q') ?? '';
    const code = codeIn(typed);
    return {
      address: `${publicUrl}/pa?q=${encodeURIComponent(code)}`,
      code,
      typed,
      isChecked: query.get(formParts.typed) === '2',
      language,
    };
  }
  query.delete(formParts.language);
  // unchanged, because `codeIn` knows what scanners and chats do to addresses
  const address = `${new URL(publicUrl).origin}${pathname}${search}`;
  const hasCode = query.size > 0 && search.includes('=');
  return { address, code: hasCode ? codeIn(address) : '', typed: undefined, isChecked: false, language };
}

/** The most contents to cache. One serves all genuine seals of a product, or all fakes of a company. */
const mostCached = 300;

const escaped = (json: string): string => json.replaceAll('<', '\\u003c');

/** The values by which showings that look alike differ. They stand in the contents, and all together in the page's data. */
const differing = ['view', 'here', 'at'] as const;

/** The length of a showing's `here` with a whole code. Only these are compressed ahead: others would fill the cache. */
const usualHere = '?q='.length + 24;

/** A page whose values are still missing. A value follows each text: one of `names`, and the showing at the end. */
interface Layout {
  texts: readonly string[];
  names: readonly (typeof differing)[number][];
  /** By the lengths of the values. Undefined for a page that nobody else gets. */
  compressed: Map<string, (values: readonly string[]) => Buffer> | undefined;
}

/** Writes pages. Those that look alike are rendered and compressed once, with holes for the values that differ. */
function pageWriter(
  { before, after, scripts, renderVerdict, renderVerdictHead }: PageParts,
  publicUrl: string,
) {
  const cached = new Map<string, Layout>();
  // nobody can write a text with this name
  const mark = randomName();
  const holes = { view: `${mark}view${mark}`, here: `${mark}here${mark}`, at: `${mark}at${mark}` };
  const beginnings = new Map(
    languages.map((language) => {
      const beginning = before
        .replace('<html lang="en"', `<html lang="${language}"`)
        .replace('<!-- head -->', () => renderVerdictHead(language, `${publicUrl}/preview.png`));
      return [language, { beginning, gzip: gzipAfter(beginning) }];
    }),
  );

  const layoutOf = (page: VerdictPage): Layout => {
    const json = JSON.stringify(page);
    const known = cached.get(json);
    if (known) return known;
    const data = `<script type="application/json" id="page">${escaped(json.slice(0, -1))},`;
    const pieces = (
      renderVerdict({ ...page, ...holes, address: '', serial: 0 }) +
      after +
      scripts +
      data
    ).split(mark);
    // one person's text and one seal's scans would drive out the pages that many get
    const isOwn = page.feedback !== undefined || page.typed !== undefined || page.earlier !== undefined;
    const layout: Layout = {
      texts: pieces.filter((_piece, index) => index % 2 === 0),
      names: pieces.flatMap((piece, index) => (index % 2 ? differing.filter((name) => name === piece) : [])),
      compressed: isOwn ? undefined : new Map(),
    };
    if (isOwn) return layout;
    // if the cache is full, the oldest layout goes
    for (const [oldest] of cached) if (cached.size >= mostCached) cached.delete(oldest);
    cached.set(json, layout);
    return layout;
  };

  return (page: VerdictPage, showing: Showing) => {
    const { texts, names, compressed } = layoutOf(page);
    const values = names.map((name) => showing[name]);
    const whole = [...values, `${escaped(JSON.stringify(showing).slice(1))}</script></body></html>`];
    const start = beginnings.get(page.language);
    if (!start) throw new Error(`No page in ${page.language}`);
    const rest = () => texts.map((text, index) => `${text}${whole[index]}`).join('');
    const gzip = () => {
      if (!compressed || showing.here.length !== usualHere) return start.gzip.whole(rest());
      const lengths = values.map((value) => Buffer.byteLength(value));
      const key = lengths.join(' ');
      let around = compressed.get(key);
      if (!around) compressed.set(key, (around = start.gzip.around(texts, lengths)));
      return around(whole);
    };
    return { html: () => start.beginning + rest(), gzip };
  };
}

/** Splits off the parts of an answer that identify one scan. The rest is the same for all seals of a product. */
function withoutNames(outcome: Outcome): { outcome: Outcome; serial: number } {
  if (outcome.kind !== 'answered') return { outcome, serial: 0 };
  const { VerificationId, SeqNo = 0, ...shown } = Object(outcome.answer.ResponseData) as VerificationAnswer;
  const isFake = shown.Verdict === 'fake';
  const data = { ...shown, ...(isFake && { IsFeedback: VerificationId !== '' }) };
  return { outcome: { kind: 'answered', answer: { ...outcome.answer, ResponseData: data } }, serial: SeqNo };
}

/** Reads a form that was sent without a script. It may be no larger than a public call. */
async function readForm(http: Context): Promise<URLSearchParams> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bodyChunks(http, publicJson)) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

const feedbackFields = Object.keys(feedbackRules) as FeedbackField[];

/**
 * Serves `/pa`: the page with its verdict (spec 1 §2), which the documented call decides. Loading the page records nothing. A
 * form that is sent from it without a script records the scan that the page was shown for.
 *
 * @param failed answers a call's failure as the calls do
 * @param headers set on every answer
 */
export function verdictPage(
  endpoints: readonly Endpoint[],
  deps: Deps,
  parts: PageParts,
  { failed, headers: usual }: { failed: ErrorHandler; headers: Promise<Readonly<Record<string, string>>> },
): Hono {
  const { keyring, config, now } = deps;
  const write = pageWriter(parts, config.publicUrl);
  const host = new URL(config.publicUrl).host;
  const times = new Map(
    languages.map((language) => [
      language,
      new Intl.DateTimeFormat(`${language}-IN`, {
        dateStyle: 'long',
        timeStyle: 'medium',
        // Hindi would write am and pm in Latin letters
        hour12: language !== 'hi',
        timeZone: config.timeZone,
      }),
    ]),
  );
  const timeIn = (language: Language, at: Date): string => times.get(language)?.format(at) ?? '';
  const endpointOf = (call: Call): Endpoint => {
    const found = endpoints.find((each) => each.call === call);
    if (!found) throw new Error(`Nothing answers ${call.path}`);
    return found;
  };
  const [verify, rate, comment] = [verifyProduct, updateRating, updateFeedback].map(endpointOf) as [
    Endpoint,
    Endpoint,
    Endpoint,
  ];

  /** Makes a call. If it throws, returns the same answer as over the wire. */
  const ask = async (http: Context, endpoint: Endpoint, sent: object, more?: object) => {
    try {
      const answer = await callInProcess(endpoint, { deps, http, sent, ...(more && { more }) });
      return { status: 200, retryAfter: 0, answer };
    } catch (error) {
      const response = await failed(error as Error, http);
      const answer = (await response.json()) as Envelope<unknown>;
      return {
        status: response.status,
        retryAfter: Number(response.headers.get('retry-after') ?? 0),
        answer,
      };
    }
  };

  const outcomeOf = ({ status, retryAfter, answer }: Awaited<ReturnType<typeof ask>>): Outcome => {
    const message = answer.ResponseMessage;
    if (status === 429) return { kind: 'tooMany', message, retryAfter };
    return status === 200 ? { kind: 'answered', answer } : { kind: 'failed', message };
  };

  const respond = async (
    http: Context,
    page: VerdictPage,
    showing: Showing,
    { status = 200, retryAfter = 0 } = {},
  ): Promise<Response> => {
    const { html, gzip } = write(page, showing);
    const isGzip = /\bgzip\b/.test(http.req.header('accept-encoding') ?? '');
    const headers = {
      ...(await usual),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      ...(retryAfter > 0 && { 'retry-after': String(retryAfter) }),
      ...(isGzip && { 'content-encoding': 'gzip' }),
      ...givenCookie(http),
    };
    return new Response(isGzip ? new Uint8Array(gzip()) : html(), { status, headers });
  };

  const showingOf = (
    { address, code, typed, isChecked, language }: Asked,
    view: string,
    serial: number,
  ): Showing => ({
    view,
    here: code
      ? `?q=${encodeURIComponent(code)}${typed === undefined ? '' : `&${formParts.typed}=${isChecked ? 2 : 1}`}`
      : '',
    at: timeIn(language, now()),
    address,
    serial,
  });

  const requestOf = ({ address, code, typed, isChecked }: Asked): VerificationRequest => ({
    VerificationMode: 'Web',
    QrData: address,
    VerificationType: 2,
    CompanyPrefix: code.slice(0, 2),
    Userlatitude: '',
    Userlongitude: '',
    UserCity: '',
    UserState: '',
    UserCountry: '',
    UserZip: '',
    UserAddress: '',
    ScratchCode: '',
    ...(typed !== undefined && !isChecked && { Typed: true }),
  });

  const pageOf = async (asked: Asked, answered: Awaited<ReturnType<typeof ask>>) => {
    const { outcome, serial } = withoutNames(outcomeOf(answered));
    const { Verdict } = Object(answered.answer.ResponseData) as Partial<VerificationAnswer>;
    const { language, typed, address } = asked;
    const scans = Verdict === 'scanned' ? await readSeal(keyring, address) : undefined;
    const earlier =
      scans && 'serial' in scans
        ? await earlierScans(deps, scans.company.companyId, scans.serial, (at) => timeIn(language, at))
        : undefined;
    const page: VerdictPage = {
      language,
      host,
      outcome,
      ...(typed !== undefined && { typed }),
      ...(earlier && { earlier }),
    };
    return { page, serial, verdict: Verdict };
  };

  const show = async (http: Context): Promise<Response> => {
    const asked = readAsked(http, config.publicUrl);
    const { language, code, typed, address } = asked;
    if (code === '')
      return respond(
        http,
        { language, host, ...(typed !== undefined && { typed }) },
        showingOf(asked, '', 0),
      );
    const view: View = { token: randomName(), at: now().getTime(), verdict: '' };
    const answered = await ask(http, verify, requestOf(asked), { shows: view });
    const { page, serial, verdict } = await pageOf(asked, answered);
    const isScan = verdict !== undefined || answered.answer.ResponseCode === responseCodes.scratchCodeNeeded;
    const signed = isScan ? signView(keyring, { ...view, verdict: verdict ?? '' }, address) : '';
    return respond(http, page, showingOf(asked, signed, serial), answered);
  };

  /** Takes the rating or the feedback that a form carries besides the scan. */
  const takeForm = async (
    http: Context,
    form: URLSearchParams,
    scan: VerificationAnswer,
  ): Promise<Partial<VerdictPage>> => {
    const { VerificationId, ProductId, SeqNo } = scan;
    const stars = form.get(formParts.stars);
    if (stars !== null) {
      const sent = { ProductId, SeqNo, VerificationId, ProductRating: stars };
      const { answer } = await ask(http, rate, sent);
      const rated =
        answer.ResponseCode === responseCodes.done ? (answer.ResponseData as RatingAnswer) : undefined;
      if (rated) Object.assign(scan, rated, { isRated: true });
      return { notice: answer.ResponseMessage };
    }
    if (!form.has('UserFeedback')) return {};
    const values = Object.fromEntries(feedbackFields.map((field) => [field, form.get(field) ?? '']));
    const { answer } = await ask(http, comment, { ...values, VerificationId });
    const errors = refusedFields(answer.ResponseData);
    const isDone = answer.ResponseCode === responseCodes.done;
    return { notice: answer.ResponseMessage, ...(!isDone && { feedback: { values, errors } }) };
  };

  const take = async (http: Context): Promise<Response> => {
    const asked = readAsked(http, config.publicUrl);
    const form = await readForm(http);
    // the answer's HTML has it as it is; without a view, the call would record a program's scan
    const [signed = ''] = /^[\w.-]+$/.exec(form.get(formParts.view) ?? '') ?? [];
    if (signed === '' || asked.code === '') return show(http);
    const place = [...form].filter(([name]) => name.startsWith('User') && name !== 'UserFeedback');
    const { Typed: _typed, ...request } = requestOf(asked);
    const sent = {
      ...request,
      ...Object.fromEntries(place),
      ScratchCode: form.get('ScratchCode') ?? '',
      View: signed,
    };
    const answered = await ask(http, verify, sent);
    const scan = Object(answered.answer.ResponseData) as VerificationAnswer;
    const said = scan.Verdict ? await takeForm(http, form, scan) : {};
    const { page, serial, verdict } = await pageOf(asked, answered);
    const [, , shown = ''] = signed.split('.');
    const whole: VerdictPage = {
      ...page,
      ...said,
      ...(verdict && { isRecorded: true }),
      ...(verdict && shown && shown !== verdict && { isOvertaken: true }),
    };
    return respond(http, whole, showingOf(asked, signed, serial), answered);
  };

  const app = new Hono();
  app.on(['GET', 'POST'], '*', async (http, next) => {
    if (pageFor(http.req.path) !== 'pa.html') return next();
    return http.req.method === 'POST' ? take(http) : show(http);
  });
  return app;
}
