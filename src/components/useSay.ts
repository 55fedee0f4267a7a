import { useTranslate } from 'ra-core';
import { useCallback } from 'react';

/** Says a text of a declaration or an answer, which is its own key: translated where there is a translation. */
export function useSay(): (text: string) => string {
  const translate = useTranslate();
  return useCallback((text) => translate(text, { _: text }), [translate]);
}
