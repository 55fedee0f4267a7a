import { Context } from 'hono';
import { takesKeys } from '../../contract/calls/Call.ts';
import { can, type Right } from '../../contract/pages/Permission.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { headersParameter, wireHeaders } from '../../contract/resource/resourceCalls.ts';
import { type Answer, Refusal, WrittenAnswer } from '../calls/answer.ts';
import { callWithin, type Endpoint, type SessionRequest } from '../calls/endpoint.ts';
import type { Saving } from '../engine/save.ts';
import type { OpenApiDocument } from '../openapi/openApiDocument.ts';

/** What the tools work with. */
export interface Tooling {
  /** By their keys. */
  savings: ReadonlyMap<string, Saving>;
  /** By the paths of their calls. */
  endpoints: ReadonlyMap<string, Endpoint>;
  /** The document of the calls. Making it takes a while, so the first assistant waits for it. */
  document: () => OpenApiDocument;
}

const mayUse = ({ session }: SessionRequest, { page }: Resource, right: Right): boolean =>
  takesKeys({ access: { page, right } }) && can(session.permissions, page, right, false);

/** Whether the program sees a page. */
export const isOffered = (asked: SessionRequest, resource: Resource): boolean =>
  resource.api === 'calls' && mayUse(asked, resource, 'view');

/** The page of a key that the program may see. Throws Refusal. */
export function savingOf(asked: SessionRequest, { savings }: Tooling, key: string): Saving {
  const saving = savings.get(key);
  if (!saving || !isOffered(asked, saving.resource))
    throw new Refusal(`This program sees no page '${key}'. The tool list_pages names those that it sees.`);
  return saving;
}

/** Whether the program may add to a page, and change its records. */
export const canSave = (asked: SessionRequest, resource: Resource) => ({
  mayCreate: resource.calls.create !== undefined && mayUse(asked, resource, 'add'),
  mayChange: resource.calls.update !== undefined && mayUse(asked, resource, 'edit'),
});

/** Makes a call as the program would by itself: with its rights, and told in the audit log where the call is. */
export async function call(
  asked: SessionRequest,
  { endpoints }: Tooling,
  path: string,
  sent: object,
  headers: Record<string, string> = {},
): Promise<Answer | Response> {
  const endpoint = endpoints.get(path);
  if (!endpoint) throw new Error(`There is no call ${path}`);
  const { req } = asked.http;
  const request = new Request(new URL(`/api/api/${path}?${headersParameter}=${wireHeaders}`, req.url), {
    method: endpoint.call.method,
    headers: { 'accept-language': req.header('accept-language') ?? '', ...headers },
  });
  const http = new Context(request, { env: asked.http.env as object, path: `/api/api/${path}` });
  const answered = await callWithin(endpoint, { ...asked, http }, sent);
  return answered instanceof WrittenAnswer ? (JSON.parse(answered.text) as Answer) : answered;
}
