import { useRef } from 'react';

/** A key nobody else makes; `crypto.randomUUID` exists on https and localhost only. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * The Idempotency-Key of what a form sends: the same as long as the content is the same and no answer came, so that a
 * retry acts once. `answered` makes the next try a new one.
 */
export function useSaveKey() {
  const attempt = useRef<{ content: string; key: string }>(undefined);
  return {
    keyOf: (values: Readonly<Record<string, unknown>>): string => {
      const content = JSON.stringify(values);
      if (attempt.current?.content !== content) attempt.current = { content, key: newKey() };
      return attempt.current.key;
    },
    answered: () => {
      attempt.current = undefined;
    },
  };
}
