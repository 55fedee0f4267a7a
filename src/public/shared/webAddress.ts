/**
 * An address that may become a link: http and https only, with https added where a brand left the scheme out.
 * Undefined for everything else, above all for `javascript:`.
 */
export function webAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const candidate = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(trimmed)
    ? trimmed
    : `https://${trimmed.replace(/^\/+/, '')}`;
  try {
    const address = new URL(candidate);
    const isWeb = address.protocol === 'http:' || address.protocol === 'https:';
    return isWeb && (address.hostname.includes('.') || address.hostname === 'localhost')
      ? address.href
      : undefined;
  } catch {
    return undefined;
  }
}
