import { type Call, requireDone, sendCall } from './callApi.ts';

/** Sends a call that answers a file; a refusal comes as an envelope in its place, and is thrown. */
export async function sendForFile(call: Call): Promise<Response> {
  const response = await sendCall({ ...call, headers: { Accept: 'text/csv', ...call.headers } });
  if (response.headers.get('Content-Type')?.includes('json')) {
    requireDone(response.status, await response.json().catch(() => undefined));
  }
  return response;
}

/** Hands `blob` to the browser as a download named `fileName`. */
export function saveBlob(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // the download reads the address after this task: revoking it at once would cut it off
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
