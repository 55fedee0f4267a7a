/** What the tests use of a library that has no types. */
declare module 'digital-link.js' {
  export function DigitalLink(address: string): {
    isValid(): boolean;
    getIdentifier(): Record<string, string>;
    getKeyQualifier(ai: string): string | undefined;
  };
}
