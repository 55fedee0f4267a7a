/** What the reader takes in one go: so little that a slow one, too, takes something within the patience. */
const sliceBytes = 64 * 1024;

const minute = 60_000;

interface Streaming {
  headers?: Record<string, string>;
  /** Milliseconds without anything being taken after which the reader counts as gone. */
  patience?: number;
}

/**
 * A response written as its reader takes it. What fails before the first chunk is thrown, so that it can be answered as
 * any refusal; a reader that leaves, or takes nothing for a minute, ends the source.
 */
export async function streamed(
  chunks: AsyncGenerator<string>,
  contentType: string,
  { headers, patience = minute }: Streaming = {},
): Promise<Response> {
  const encoder = new TextEncoder();
  let next = await chunks.next();
  let rest = encoder.encode(next.done ? '' : next.value);
  let waiting: NodeJS.Timeout | undefined;

  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(waiting);
      while (!rest.length && !next.done) {
        next = await chunks.next();
        rest = encoder.encode(next.done ? '' : next.value);
      }
      if (!rest.length) {
        controller.close();
        return;
      }
      controller.enqueue(rest.subarray(0, sliceBytes));
      rest = rest.subarray(sliceBytes);
      waiting = setTimeout(() => {
        controller.error(new Error('The reader took nothing for too long.'));
        void chunks.return(undefined);
      }, patience);
    },
    async cancel() {
      clearTimeout(waiting);
      await chunks.return(undefined);
    },
  });
  return new Response(body, {
    headers: { 'content-type': contentType, 'cache-control': 'no-store', ...headers },
  });
}
