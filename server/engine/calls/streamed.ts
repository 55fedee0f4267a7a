/** A response written chunk by chunk as the reader takes it; a reader that leaves ends the source. */
export function streamed(
  chunks: AsyncGenerator<string>,
  contentType: string,
  headers: Record<string, string> = {},
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  return new Response(body, {
    headers: { 'content-type': contentType, 'cache-control': 'no-store', ...headers },
  });
}
