import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { lookupWithin, mayReach, type Reach } from './postEvent.ts';

/** Bytes of an answer that are read. */
const mostRead = 256 * 1024;

/** Makes a `fetch` for a company's addresses: it reaches nothing around this server, follows no redirect, reads little text. */
export const fetchWithin =
  (reach: Reach) =>
  async (
    address: string,
    options: {
      method?: string;
      headers?: object;
      body?: unknown;
      signal?: AbortSignal;
      /** Ends the connection where the answer's body begins. */
      dropsBody?: boolean;
    },
  ) => {
    const url = new URL(address);
    if (!mayReach(url, reach)) throw new Error(`The server may not reach ${url.host}`);
    const { method = 'GET', headers = {}, body, signal, dropsBody = false } = options;
    const text = body instanceof URLSearchParams ? body.toString() : (body ?? '');
    if (typeof text !== 'string') throw new TypeError('This fetch sends texts only');
    const sent = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      headers: { ...headers },
      lookup: lookupWithin(reach),
      ...(signal && { signal }),
    });
    sent.end(text);
    // an answer that changes the protocol closes the request without a word
    const closed = once(sent, 'close').then(() => Promise.reject(new Error(`${url.host} hangs up`)));
    const [response] = (await Promise.race([once(sent, 'response'), closed])) as [IncomingMessage];
    const parts: Buffer[] = [];
    let read = 0;
    if (dropsBody) response.destroy();
    else
      for await (const part of response as AsyncIterable<Buffer>) {
        read += part.length;
        if (read > mostRead) throw new Error(`${url.host} answers too much`);
        parts.push(part);
      }
    const status = response.statusCode ?? 0;
    const given = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    // these answers have no body
    return new Response([204, 205, 304].includes(status) ? null : Buffer.concat(parts), {
      status,
      headers: given,
    });
  };
