import type { LoginAnswer } from '../../../contract/calls/account/login.ts';
import { keepLanguage } from '../../api/language.ts';
import { writeSession } from '../../api/session.ts';

/** Keeps the session of a sign-in, and its person's language. */
export function keepSignedIn(answer: LoginAnswer): void {
  writeSession(answer);
  const language = answer.users[0]?.Language;
  if (language) keepLanguage(language);
}
