import { Blob, File } from 'node:buffer';
import { vi } from 'vitest';

/**
 * Makes uploads in jsdom carry their bytes: jsdom's own File and FormData are unknown to what sends the request. To be
 * called before the page is shown.
 */
export async function sendRealFiles(): Promise<void> {
  const form = await new Response(new URLSearchParams('name=value')).formData();
  vi.stubGlobal('FormData', form.constructor);
  vi.stubGlobal('File', File);
  vi.stubGlobal('Blob', Blob);
}
