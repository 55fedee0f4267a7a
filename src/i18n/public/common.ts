import type { Texts } from './createTranslate.ts';

/** Texts that several public pages show. */
const english = {
  toast: {
    success: 'Success Message',
    warning: 'Warn Message',
    error: 'Error Message',
    info: 'Info Message',
    dismiss: 'Dismiss',
  },
  failure: {
    unreachable: 'No connection. Check your network and try again; nothing you typed is lost.',
    slow: 'The server is taking too long to answer. Try again; nothing you typed is lost.',
    unreadable: 'The server gave an answer that this page cannot read. Try again in a moment.',
    tooMany: 'Too many tries. Please wait a moment and try again.',
  },
  dialog: { close: 'Close' },
} as const;

type CommonTexts = Texts<typeof english>;

let spoken: CommonTexts = english;

export const commonTexts = (): CommonTexts => spoken;

let say = (text: string): string => text;

/** Says the text of a form's rule in the language of the page. */
export const sayRule = (text: string): string => say(text);

/** Sets the texts of a page in another language, which brings them along. */
export function speakCommonTexts(texts: CommonTexts = english, rules = (text: string): string => text): void {
  spoken = texts;
  say = rules;
}
