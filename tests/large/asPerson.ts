import { newToken, tokenHash } from '../../server/calls/Session.ts';
import type { Connections } from '../../server/db/connect.ts';

/** Signs a person of the database in and answers the token. */
export async function signIn({ pool }: Pick<Connections, 'pool'>, userId: number): Promise<string> {
  const token = newToken();
  await pool.query(
    `insert into sessions (token_hash, user_id, company_id, expires_at)
     select $1, id, company_id, now() + interval '1 day' from users where id = $2`,
    [tokenHash(token), userId],
  );
  return token;
}

interface Sent {
  body?: object | string;
  accept?: string;
}

/**
 * Makes requests to a server with this token.
 *
 * @param network the address of the sender, if there are many
 */
export function asPerson(url: string, token: string, network = '10.1.0.1') {
  const send = (path: string, { body, accept }: Sent = {}) =>
    fetch(`${url}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': network,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(accept && { accept }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return {
    send,
    /** Answers the ResponseData of a documented call. Throws an Error if the server refuses it. */
    ask: async <Data = Record<string, unknown>>(path: string, body?: object): Promise<Data> => {
      const answered = await send(`api/${path}`, { ...(body && { body }) });
      const { ResponseCode, ResponseMessage, ResponseData } = (await answered.json()) as {
        ResponseCode: string;
        ResponseMessage: string;
        ResponseData: Data;
      };
      if (ResponseCode !== '200') throw new Error(`${path}: ${answered.status} ${ResponseMessage}`);
      return ResponseData;
    },
    /** Reads an answer as fast as it comes, and answers its megabytes. Throws an Error for a refusal. */
    read: async (path: string, sent?: Sent): Promise<number> => {
      const answered = await send(path, sent);
      if (!answered.ok || !answered.body)
        throw new Error(`${path}: ${answered.status} ${await answered.text()}`);
      let bytes = 0;
      for await (const chunk of answered.body) bytes += chunk.length;
      return bytes / 1e6;
    },
  };
}

export type Person = ReturnType<typeof asPerson>;
