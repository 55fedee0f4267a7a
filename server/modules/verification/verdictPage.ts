import { type Context, Hono } from 'hono';
import { isLinkPath, pageFor } from '../../../contract/pages/builtPages.ts';
import type { Call } from '../../../contract/calls/Call.ts';
import { refusedFields, responseCodes } from '../../../contract/calls/envelope.ts';
import {
  type RatingAnswer,
  updateFeedback,
  updateRating,
} from '../../../contract/calls/verification/feedback.ts';
import { type FeedbackField, feedbackRules } from '../../../contract/calls/verification/feedbackRules.ts';
import { type Language, languageAmong, languages } from '../../../contract/language/Language.ts';
import { serverSays } from '../../../contract/calls/verification/serverSays.ts';
import {
  formParts,
  type Outcome,
  type Showing,
  type ShownScan,
  type VerdictPage,
} from '../../../contract/calls/verification/verdictPage.ts';
import {
  type Verdict,
  type VerificationAnswer,
  verificationRequest,
  verifyProduct,
} from '../../../contract/calls/verification/verification.ts';
import { parseDay } from '../../../contract/day/day.ts';
import { codeIn, parseScan } from '../../../contract/serial/parseScan.ts';
import type { Answer, Failure } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { callInProcess, type Endpoint, givenCookie, pageRequest } from '../../calls/endpoint.ts';
import { publicJson } from '../../calls/jsonLimits.ts';
import { randomName } from '../../calls/Session.ts';
import { bodyChunks } from '../../calls/readBody.ts';
import { plainInput, requireInput } from '../../calls/requireInput.ts';
import { inLanguage } from '../../language/inLanguage.ts';
import type { PageParts } from '../../services/pageParts.ts';
import { lawRowsIn } from '../codeLaws/requireLawful.ts';
import type { EarlierScans } from './decideSeal.ts';
import { gzipAfter } from './gzipAfter.ts';
import { signView, type View } from './scanRequest.ts';
import type { Verified } from './verdictAnswer.ts';
import type { VerifyEndpoint } from './verificationModule.ts';
import { type OfPage, verifySeal } from './verifySeal.ts';

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
  // a code for a till is not a seal, and gets no verdict
  const hasCode = isLinkPath(pathname)
    ? parseScan(address).kind === 'seal'
    : query.size > 0 && search.includes('=');
  return { address, code: hasCode ? codeIn(address) : '', typed: undefined, isChecked: false, language };
}

/** The most contents to cache. One serves all genuine seals of a product, or all fakes of a company. */
const mostCached = 300;

const escaped = (json: string): string => json.replaceAll('<', '\\u003c');

/** The values by which showings that look alike differ. They are in the contents, and all together in the page's data. */
const differing = ['view', 'here', 'at', 'goodUntil'] as const;

/** The lengths of a showing's `here` with a whole code. Only these are compressed ahead: others would fill the cache. */
const usualHere = [24, 38].map((code) => '?q='.length + code);

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
  const hole = (name: (typeof differing)[number]) => `${mark}${name}${mark}`;
  const holes = { view: hole('view'), here: hole('here'), at: hole('at'), goodUntil: hole('goodUntil') };
  const beginnings = new Map(
    languages.map((language) => {
      const beginning = before
        .replace('<html lang="en"', `<html lang="${language}"`)
        .replace('<!-- head -->', () => renderVerdictHead(language, `${publicUrl}/preview.png`));
      return [language, { beginning, gzip: gzipAfter(beginning) }];
    }),
  );

  /** The end of the page, without what fetches another language ahead. */
  const afterIn = (language: Language): string =>
    after.replace(/<link[^>]*hreflang="(\w+)"[^>]*>/g, (link, of) => (of === language ? link : ''));

  const layoutOf = (page: VerdictPage): Layout => {
    const json = JSON.stringify(page);
    const known = cached.get(json);
    if (known) return known;
    const data = `<script type="application/json" id="page">${escaped(json.slice(0, -1))},`;
    const pieces = (
      renderVerdict({ ...page, ...holes, address: '', serial: 0 }) +
      afterIn(page.language) +
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
      if (!compressed || !usualHere.includes(showing.here.length)) return start.gzip.whole(rest());
      const lengths = values.map((value) => Buffer.byteLength(value));
      const key = lengths.join(' ');
      let around = compressed.get(key);
      if (!around) compressed.set(key, (around = start.gzip.around(texts, lengths)));
      return around(whole);
    };
    return { html: () => start.beginning + rest(), gzip };
  };
}

/** Reads a form that was sent without a script. It may be no larger than a public call. */
async function readForm(http: Context): Promise<URLSearchParams> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bodyChunks(http, publicJson)) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

const feedbackFields = Object.keys(feedbackRules) as FeedbackField[];

/** Marks that change the direction of text: the page's own sentences have names in them. */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g;

const shownNames = ({ CompanyName = '', ProductName = '' }: Partial<ShownScan>) => ({
  CompanyName: CompanyName.replace(directionMarks, ''),
  ...(ProductName && { ProductName: ProductName.replace(directionMarks, '') }),
});

const ownSentences: readonly string[] = Object.values(serverSays);

/** Says our own sentence, with which a message may begin, in a language. All else are a brand's words. */
const say = (language: Language, message: string): string => {
  const own =
    ownSentences.find((sentence) => message === sentence || message.startsWith(`${sentence} `)) ?? '';
  return inLanguage(language, own) + message.slice(own.length);
};

/** What a request came to: what its page shows, and what its answer needs besides. */
interface Came extends Partial<Pick<Failure, 'status' | 'retryAfter'>> {
  outcome: Outcome;
  /** What names the scan for a rating and feedback. */
  names?: Pick<VerificationAnswer, 'VerificationId' | 'ProductId' | 'SeqNo' | 'EXPDate'>;
  verdict?: Verdict;
  earlier?: EarlierScans | undefined;
}

/** Takes what the page shows from what was found. The rest names one scan, while this is the same for all seals of a product. */
function cameTo(language: Language, { message, found, earlier }: Verified): Came {
  const said = say(language, message);
  if (!('Verdict' in found)) {
    const { CompanyLogo } = found;
    const company = { ...shownNames(found), ...(CompanyLogo !== undefined && { CompanyLogo }) };
    return { outcome: { kind: 'scratchCode', message: said, company } };
  }
  const { VerificationId, SeqNo, EXPDate, LawFields: asked = [], ...others } = found;
  const rows = [
    ...lawRowsIn(language, asked),
    ...(others.ProductSpecification ?? []).filter(({ Key }) => !asked.some((row) => row.Key === Key)),
  ];
  const shown = { ...others, ...(rows.length && { ProductSpecification: rows }) };
  const { Verdict: verdict, ProductId } = shown;
  return {
    outcome: { kind: 'decided', message: said, scan: { ...shown, ...shownNames(shown) } },
    names: { VerificationId, ProductId, SeqNo, EXPDate },
    verdict,
    earlier,
  };
}

/** Takes what the page shows from a failure, which says nothing about the product. */
function failedBy(language: Language, { answer, status, retryAfter = 0 }: Failure): Came {
  const message = inLanguage(language, answer.ResponseMessage);
  const outcome: Outcome =
    'QrData' in refusedFields(answer.ResponseData)
      ? { kind: 'mistyped' }
      : status === 429
        ? { kind: 'tooMany', message, retryAfter }
        : { kind: 'failed', message };
  return { outcome, status, retryAfter };
}

/**
 * Serves `/pa`, and seals that are Digital Links: the page with its verdict (spec 1 §2). Loading the page records nothing. A form that is sent from it without a
 * script records the scan that the page was shown for.
 *
 * @param failureOf says a failure as the calls do
 * @param headers set on every answer
 */
export function verdictPage(
  endpoints: readonly Endpoint[],
  deps: Deps,
  parts: PageParts,
  {
    failureOf,
    headers: usual,
  }: {
    failureOf: (error: unknown, path: string) => Failure;
    headers: Promise<Readonly<Record<string, string>>>;
  },
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
  const days = new Map(
    languages.map((language) => [
      language,
      new Intl.DateTimeFormat(`${language}-IN`, { dateStyle: 'long', timeZone: 'UTC' }),
    ]),
  );
  const dayIn = (language: Language, wire: string): string =>
    (wire && days.get(language)?.format(new Date(parseDay(wire) ?? wire))) || '';
  const timeIn = (language: Language, at: Date | number): string => times.get(language)?.format(at) ?? '';
  const endpointOf = (call: Call): Endpoint => {
    const found = endpoints.find((each) => each.call === call);
    if (!found) throw new Error(`Nothing answers ${call.path}`);
    return found;
  };
  const { admit, countFake } = endpointOf(verifyProduct) as VerifyEndpoint;
  const [rate, comment] = [endpointOf(updateRating), endpointOf(updateFeedback)];

  const respond = async (
    http: Context,
    page: VerdictPage,
    showing: Showing,
    { status = 200, retryAfter = 0 }: Partial<Came> = {},
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
    { SeqNo: serial = 0, EXPDate = '' }: Partial<NonNullable<Came['names']>> = {},
  ): Showing => ({
    view,
    here: code
      ? `?q=${encodeURIComponent(code)}${typed === undefined ? '' : `&${formParts.typed}=${isChecked ? 2 : 1}`}`
      : '',
    at: timeIn(language, now()),
    goodUntil: dayIn(language, EXPDate),
    address,
    serial,
  });

  /** Verifies the code of a page, or of its form, whose values are `sent`. */
  const verify = async (
    http: Context,
    { language, address }: Asked,
    sent: object,
    page: OfPage,
  ): Promise<Came> => {
    try {
      const request = pageRequest(http, deps);
      admit(request);
      const input = await requireInput(verificationRequest, plainInput({ ...sent, QrData: address }));
      return cameTo(language, await verifySeal({ ...request, input }, countFake, page));
    } catch (error) {
      return failedBy(language, failureOf(error, http.req.path));
    }
  };

  const pageOf = ({ language, typed }: Asked, { outcome, earlier }: Partial<Came>): VerdictPage => ({
    language,
    host,
    ...(outcome && { outcome }),
    ...(typed !== undefined && { typed }),
    ...(earlier && {
      earlier: {
        count: earlier.count,
        first: timeIn(language, earlier.first * 1000),
        last: timeIn(language, earlier.last * 1000),
      },
    }),
  });

  const show = async (http: Context): Promise<Response> => {
    const asked = readAsked(http, config.publicUrl);
    const { code, typed, isChecked, address } = asked;
    if (code === '') return respond(http, pageOf(asked, {}), showingOf(asked, ''));
    const view: View = { token: randomName(), at: now().getTime(), verdict: '' };
    const came = await verify(http, asked, { Typed: typed !== undefined && !isChecked }, { shows: view });
    const { outcome, verdict = '', names } = came;
    const isScan = outcome.kind === 'decided' || outcome.kind === 'scratchCode';
    const signed = isScan ? signView(keyring, { ...view, verdict }, address) : '';
    return respond(http, pageOf(asked, came), showingOf(asked, signed, names), came);
  };

  /** Makes the call of a rating or of feedback. A failure is answered as over the wire. */
  const call = async (http: Context, endpoint: Endpoint, sent: object): Promise<Answer> => {
    try {
      return await callInProcess(endpoint, pageRequest(http, deps), sent);
    } catch (error) {
      return failureOf(error, http.req.path).answer;
    }
  };

  /** Takes the rating or the feedback that a form carries besides the scan, and returns how the page differs. */
  const takeForm = async (
    http: Context,
    form: URLSearchParams,
    language: Language,
    { outcome, names }: Came,
  ): Promise<Partial<VerdictPage>> => {
    if (outcome.kind !== 'decided') return {};
    const stars = form.get(formParts.stars);
    if (stars !== null) {
      const answered = await call(http, rate, { ...names, ProductRating: stars });
      const isDone = answered.ResponseCode === responseCodes.done;
      const rated = isDone && { ...(answered.ResponseData as RatingAnswer), isRated: true };
      return {
        notice: inLanguage(language, answered.ResponseMessage),
        ...(rated && { outcome: { ...outcome, scan: { ...outcome.scan, ...rated } } }),
      };
    }
    if (!form.has('UserFeedback')) return {};
    const values = Object.fromEntries(feedbackFields.map((field) => [field, form.get(field) ?? '']));
    const answered = await call(http, comment, { ...values, VerificationId: names?.VerificationId });
    const refused = Object.entries(refusedFields(answered.ResponseData));
    const errors = Object.fromEntries(refused.map(([field, text]) => [field, inLanguage(language, text)]));
    const isDone = answered.ResponseCode === responseCodes.done;
    return {
      notice: inLanguage(language, answered.ResponseMessage),
      ...(!isDone && { feedback: { values, errors } }),
    };
  };

  const take = async (http: Context): Promise<Response> => {
    const asked = readAsked(http, config.publicUrl);
    const form = await readForm(http);
    // the answer's HTML has it as it is; without a view, the scan would be recorded as a program's
    const [signed = ''] = /^[\w.-]+$/.exec(form.get(formParts.view) ?? '') ?? [];
    if (signed === '' || asked.code === '') return show(http);
    const place = [...form].filter(([name]) => name.startsWith('User') && name !== 'UserFeedback');
    const sent = {
      ...Object.fromEntries(place),
      ScratchCode: form.get('ScratchCode') ?? '',
      View: signed,
    };
    const came = await verify(http, asked, sent, {});
    const { verdict, names } = came;
    const [, , shown = ''] = signed.split('.');
    const page: VerdictPage = {
      ...pageOf(asked, came),
      ...(await takeForm(http, form, asked.language, came)),
      ...(verdict && { isRecorded: true }),
      ...(verdict && shown && shown !== verdict && { isOvertaken: true }),
    };
    return respond(http, page, showingOf(asked, signed, names), came);
  };

  const app = new Hono();
  app.on(['GET', 'POST'], '*', async (http, next) => {
    if (pageFor(http.req.path) !== 'pa.html') return next();
    return http.req.method === 'POST' ? take(http) : show(http);
  });
  return app;
}
