/** The company's prefix: the first two characters of the code in a seal's address; empty where there is none. */
export function prefixIn(address: string): string {
  const code = new URL(address).searchParams.get('q') ?? address.slice(address.lastIndexOf('=') + 1);
  return code.trim().slice(0, 2).toUpperCase();
}
