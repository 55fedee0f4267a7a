import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

/** Somebody whom the issuer knows, with what it says of them. */
export type IssuedClaims = Record<string, unknown> & { sub: string };

/** How an issuer knows its client. */
export interface KnownBy {
  token_endpoint_auth_method: 'none' | 'client_secret_basic' | 'client_secret_post';
  client_secret?: string;
}

/** Opens a real issuer of OpenID Connect on this machine. `people` are read at each sign-in. */
export async function openIssuer(
  people: Map<string, IssuedClaims>,
  redirect: string,
  knownBy: KnownBy = { token_endpoint_auth_method: 'none' },
) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = {
    client_id: 'sealbook',
    redirect_uris: [redirect],
    ...knownBy,
    grant_types: ['authorization_code'],
    response_types: ['code' as const],
  };
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'tests', alg: 'RS256', use: 'sig' };
  const provider = new Provider(issuer, {
    jwks: { keys: [key] },
    clients: [client],
    clientAuthMethods: [knownBy.token_endpoint_auth_method],
    pkce: { required: () => true },
    claims: { email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: false,
    findAccount: (_context: unknown, id: string) => {
      const claims = people.get(id);
      return claims && { accountId: id, claims: () => ({ ...claims }) };
    },
  });
  provider.on('server_error', (_context, error) => console.error(error));
  const answer = provider.callback();
  let shown = '';
  server.on('request', (request, response) => {
    if (shown && request.url === '/jwks') response.setHeader('content-type', 'application/json').end(shown);
    else answer(request, response);
  });

  /** Shows the key of somebody else as its own. */
  async function showOtherKey(): Promise<void> {
    const { publicKey } = await generateKeyPair('RS256');
    shown = JSON.stringify({
      keys: [{ ...(await exportJWK(publicKey)), kid: key.kid, alg: key.alg, use: key.use }],
    });
  }

  /** Signs a person in as a browser would, and answers the query with which it comes back. */
  async function signInAs(id: string, address: string): Promise<string> {
    const jar = new Map<string, string>();
    let next: string | undefined = address;
    let form: URLSearchParams | undefined;
    for (let step = 0; step < 20 && next; step++) {
      if (next.startsWith(redirect)) return new URL(next).search.slice(1);
      const response: Response = await fetch(next, {
        method: form ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
        ...(form && { body: form }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        jar.set(name, value);
      }
      const location = response.headers.get('location');
      const html = location ? '' : await response.text();
      form = undefined;
      if (location) next = new URL(location, next).href;
      else {
        const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(html) ?? [];
        if (!prompt) throw new Error(`The issuer answered ${response.status}: ${html.slice(0, 500)}`);
        form = new URLSearchParams({ prompt, login: id, password: 'any' });
      }
    }
    throw new Error('The issuer does not come to an end');
  }
  /** Signs a token with the issuer's key. */
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT({ iss: issuer, aud: client.client_id, jti: crypto.randomUUID(), ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'logout+jwt' })
      .setIssuedAt()
      .sign(privateKey);

  return {
    issuer,
    sign,
    signInAs,
    showOtherKey,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
