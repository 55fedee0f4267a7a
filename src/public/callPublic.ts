import type { RequestOf } from '../../contract/calls/Call.ts';
import { type Envelope, isEnvelope } from '../../contract/calls/envelope.ts';
import type { updateFeedback, updateRating } from '../../contract/calls/verification/feedback.ts';
import type { beginCompanySignIn, finishCompanySignIn } from '../../contract/calls/account/companySignIn.ts';
import type { checkUser, deleteAccount, forgotPassword } from '../../contract/calls/account/login.ts';
import type { passkeyCalls } from '../../contract/calls/account/passkeys.ts';
import type { reportMailCalls } from '../../contract/calls/records/views.ts';
import type { resetPassword } from '../../contract/calls/account/passwords.ts';
import type { confirmSignUp } from '../../contract/calls/account/signUp.ts';
import { translateCommon } from '../i18n/public/common.ts';

// Only types: the calls' values would bring their schemas, for which a page for strangers has no room.
type PublicCall =
  | typeof beginCompanySignIn
  | typeof finishCompanySignIn
  | typeof checkUser
  | typeof confirmSignUp
  | typeof deleteAccount
  | typeof forgotPassword
  | typeof passkeyCalls.beginSignIn
  | typeof passkeyCalls.finishSignIn
  | typeof passkeyCalls.useCode
  | typeof reportMailCalls.endCopy
  | typeof resetPassword
  | typeof updateRating
  | typeof updateFeedback;

export type PublicPath = PublicCall['path'];

/** The request of the call with this path. */
export type RequestTo<Path extends PublicPath> = RequestOf<Extract<PublicCall, { path: Path }>>;

/** The outcome of a call: an answer of the documented shape, or the reason in plain words why there is none. */
type Outcome =
  | { kind: 'answered'; answer: Envelope<unknown> }
  | { kind: 'failed'; message: string }
  /** `retryAfter` is in seconds. */
  | { kind: 'tooMany'; message: string; retryAfter: number };

const base = import.meta.env['VITE_API_URL'] ?? '/api/api/';

/** Milliseconds: enough for a poor mobile network, but not for staring at a page that hangs. */
const longestWait = 20_000;

/** Seconds to wait after "too often" if the server does not say how long. */
const defaultRetryAfter = 30;

async function readOutcome(response: Response): Promise<Outcome> {
  const body: unknown = await response.json().catch(() => undefined);
  const message = isEnvelope(body) ? body.ResponseMessage : '';
  if (response.status === 429) {
    const retryAfter = Number(response.headers.get('Retry-After'));
    return {
      kind: 'tooMany',
      message: message || translateCommon('failure.tooMany'),
      retryAfter: retryAfter > 0 ? retryAfter : defaultRetryAfter,
    };
  }
  if (response.ok && isEnvelope(body)) return { kind: 'answered', answer: body };
  return { kind: 'failed', message: message || translateCommon('failure.unreadable') };
}

/**
 * Posts to a call that needs no session. Never throws: if the network fails, the answer takes twenty seconds or is not an envelope,
 * it returns an outcome with a text to show.
 */
export async function callPublic<Path extends PublicPath>(
  path: Path,
  request: RequestTo<Path>,
): Promise<Outcome> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), longestWait);
  try {
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': document.documentElement.lang },
      body: JSON.stringify(request),
      signal: abort.signal,
    });
    return await readOutcome(response);
  } catch {
    return {
      kind: 'failed',
      message: abort.signal.aborted
        ? translateCommon('failure.slow')
        : translateCommon('failure.unreachable'),
    };
  } finally {
    clearTimeout(timer);
  }
}
