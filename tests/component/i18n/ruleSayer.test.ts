import { expect, it } from 'vitest';
import { contactMessages } from '../../../contract/values/contact.ts';
import { say } from '../../../src/i18n/locales/hi/pa.ts';
import { translator } from '../../../contract/language/translator.ts';
import feedback from '../../../src/i18n/locales/hi/declared/feedback.json';
import { feedbackRules } from '../../../contract/calls/verification/feedbackRules.ts';

const textsOf = (rule: object): string[] =>
  ['required', 'message'].flatMap((part) => {
    const text: unknown = Reflect.get(rule, part);
    if (typeof text === 'function') return [String(text(2000))];
    return typeof text === 'string' ? [text] : [];
  });

it('says each rule of the feedback form in Hindi, as the portal would', () => {
  const portal = translator(feedback, 'hi');
  const texts = Object.values(feedbackRules).flatMap((rules) => rules.flatMap(textsOf));
  expect(texts).toContain(contactMessages.tooLong(2000));
  for (const text of texts) {
    expect(say(text)).toBe(portal(text));
    expect(say(text)).toMatch(/[ऀ-ॿ]/);
  }
});

it('leaves other texts as they are', () => {
  expect(say('Scan 24 codes.')).toBe('Scan 24 codes.');
});
