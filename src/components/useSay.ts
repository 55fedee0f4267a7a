import { useTranslate } from 'ra-core';
import { useCallback } from 'react';

/**
 * Returns a function that translates a text of a declaration or an answer. The text is its own key, and stays as it is if it
 * has no translation.
 */
export function useSay(): (text: string) => string {
  const translate = useTranslate();
  return useCallback((text) => translate(text), [translate]);
}
