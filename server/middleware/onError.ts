import { randomUUID } from 'node:crypto';
import type { ErrorHandler } from 'hono';
import type { Logger } from 'pino';
import { answer, HttpRefusal, Refusal } from '../calls/answer.ts';

/** Every failure in the documented envelope; our own faults with a reference number and nothing of the inside. */
export const onError =
  (log: Logger): ErrorHandler =>
  (error, http) => {
    if (error instanceof Refusal) return http.json(error.answer);
    if (error instanceof HttpRefusal) {
      if (error.retryAfter !== undefined) http.header('retry-after', String(error.retryAfter));
      return http.json(answer(String(error.status), error.message), error.status);
    }
    const reference = randomUUID().slice(0, 8);
    log.error({ err: error, reference, path: http.req.path }, 'a call failed');
    return http.json(
      answer(
        '500',
        `Something went wrong on our side. Please try again; if it stays, tell us the reference ${reference}.`,
      ),
      500,
    );
  };
