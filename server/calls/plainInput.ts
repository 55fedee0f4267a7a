/** What was sent, in a form that the database can store: no text has a NUL. */
export function plainInput<Sent>(sent: Sent): Sent;
export function plainInput(sent: unknown): unknown {
  if (typeof sent === 'string') return sent.replaceAll('\0', '');
  if (Array.isArray(sent)) return sent.map((item: unknown) => plainInput(item));
  if (typeof sent !== 'object' || sent === null) return sent;
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, plainInput<unknown>(value)]));
}
