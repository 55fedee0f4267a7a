/**
 * Returns an address that is safe as a link. Only http and https are, and https is added if a brand left out the scheme.
 * Returns undefined for everything else, above all for `javascript:`.
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
