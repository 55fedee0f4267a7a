import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { HttpRefusal, Refusal } from './answer.ts';
import { type BodyPatience, type JsonLimits, JsonShape } from './jsonLimits.ts';
import { plainInput } from './requireInput.ts';

const second = 1000;

/** Node itself ends a request that has not arrived after as long. */
export const patienceWithFiles: BodyPatience = { idle: 20 * second, whole: 300 * second };

const tooLargeToSend = 'This is too large to be sent.';
const tooSlow = 'What was sent took too long to arrive. Please try again.';
const notWhole = 'What was sent did not arrive whole. Please try again.';

interface BodyLimits {
  mostBytes: number;
  /** Said where there are more. */
  tooLarge?: string;
  patience: BodyPatience;
}

const incomingOf = (http: Context): HttpBindings['incoming'] | undefined =>
  ((http.env ?? {}) as Partial<HttpBindings>).incoming;

/** Throws HttpRefusal 413 where the request says that its body is larger. */
function requireSize(http: Context, mostBytes: number, tooLarge = tooLargeToSend): void {
  if (Number(http.req.header('content-length') ?? 0) > mostBytes) throw new HttpRefusal(413, tooLarge);
}

/**
 * The parts of a request's body, undefined where it has none: Node's own stream, as a Request of the web's kind costs more
 * than all else that a verdict does. It is left open by whoever reads no further: ending it would close the connection
 * before the answer.
 */
function partsOf(http: Context): AsyncIterator<Uint8Array> | undefined {
  const incoming = incomingOf(http);
  if (incoming) return incoming.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>;
  // asked in process, as tests do
  return http.req.raw.body?.values({ preventCancel: true });
}

/**
 * A request's body as it comes, unread until it is asked for. Throws HttpRefusal 413 beyond `mostBytes`, at once if it
 * says its size, and 408 where it stops coming.
 */
export async function* bodyChunks(
  http: Context,
  { mostBytes, tooLarge = tooLargeToSend, patience }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  requireSize(http, mostBytes, tooLarge);
  const parts = partsOf(http);
  if (!parts) return;
  let size = 0;
  const deadline = performance.now() + patience.whole;
  try {
    for (;;) {
      const left = Math.min(patience.idle, deadline - performance.now());
      const { done, value } = await beforeEnd(parts.next(), left);
      if (done) return;
      size += value.byteLength;
      if (size > mostBytes) throw new HttpRefusal(413, tooLarge);
      yield value;
    }
  } finally {
    parts.return?.()?.catch(() => {});
  }
}

/** The next part of a body. Throws HttpRefusal 408 after `milliseconds`, and Refusal where the connection broke. */
async function beforeEnd<Result>(next: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new HttpRefusal(408, tooSlow)), Math.max(0, milliseconds));
  });
  const arrived = next.catch(() => {
    throw new Refusal(notWhole);
  });
  try {
    return await Promise.race([arrived, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The same as `bodyChunks` of Node's own stream, whole and by its events, as a body of JSON is a chunk or two. */
function wholeBody(
  incoming: HttpBindings['incoming'],
  { patience: { idle, whole }, mostBytes }: JsonLimits,
  shape: JsonShape,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const settle = () => {
      timers.forEach(clearTimeout);
      incoming.off('data', take).off('end', end).off('error', breakOff).off('close', breakOff);
    };
    const refuse = (error: unknown) => {
      settle();
      incoming.pause();
      reject(error);
    };
    const timers = [idle, whole].map((milliseconds) =>
      setTimeout(() => refuse(new HttpRefusal(408, tooSlow)), milliseconds),
    );
    const take = (chunk: Uint8Array) => {
      size += chunk.byteLength;
      if (size > mostBytes) return refuse(new HttpRefusal(413, tooLargeToSend));
      timers[0]?.refresh();
      try {
        shape.take(chunk);
      } catch (error) {
        return refuse(error);
      }
      chunks.push(chunk);
    };
    const end = () => {
      settle();
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    };
    const breakOff = () => refuse(new Refusal(notWhole));
    if (incoming.readableEnded) return end();
    if (incoming.destroyed) return breakOff();
    incoming.on('data', take).on('end', end).on('error', breakOff).on('close', breakOff);
  });
}

async function bodyOf(http: Context, limits: JsonLimits): Promise<Uint8Array> {
  const incoming = incomingOf(http);
  const shape = new JsonShape(limits);
  if (incoming) {
    requireSize(http, limits.mostBytes);
    return wholeBody(incoming, limits, shape);
  }
  const chunks: Uint8Array[] = [];
  const { mostBytes, patience } = limits;
  for await (const chunk of bodyChunks(http, { mostBytes, patience })) {
    shape.take(chunk);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const decoder = new TextDecoder();

/** The JSON of a request, as `plainInput`, `{}` for none. Throws Refusal, and HttpRefusal where it is too large or stops coming. */
export async function readJson(http: Context, limits: JsonLimits): Promise<unknown> {
  const text = decoder.decode(await bodyOf(http, limits));
  try {
    const sent: unknown = text ? JSON.parse(text) : {};
    // only an escape can say what is not plain
    return text.includes('\\u') ? plainInput(sent) : sent;
  } catch {
    throw new Refusal('The request is not JSON.');
  }
}
