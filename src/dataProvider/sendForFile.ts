import { type Call, requireDone, sendCall } from './callApi.ts';

/** Sends a call that answers a file; a refusal comes as an envelope in its place, and is thrown. */
export async function sendForFile(call: Call): Promise<Response> {
  const response = await sendCall({ ...call, headers: { Accept: 'text/csv', ...call.headers } });
  if (response.headers.get('Content-Type')?.includes('json')) {
    requireDone(response.status, await response.json().catch(() => undefined));
  }
  return response;
}
