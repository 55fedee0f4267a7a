// Apart from the call, so `/pa` loads them only with the form.
import { agreement, contactMessages, contactPatterns, writtenMobile } from '../../values/contact.ts';
import { foldCode, foldLines, foldText } from '../../values/foldText.ts';
import type { TextRules } from '../checkText.ts';

export type FeedbackField = 'Name' | 'email' | 'MobileNo' | 'UserFeedback' | 'Agreed';

const limited = (atMost: number) => ({ atMost, message: contactMessages.tooLong });

/** The rules of the feedback form (spec 1 §5). */
export const feedbackRules: TextRules<FeedbackField> = {
  Name: [
    { fold: foldText },
    { required: 'Please enter your name.' },
    { matches: contactPatterns.alphabet, message: 'Please enter only alphabet.' },
    limited(100),
  ],
  email: [
    { fold: foldCode },
    { required: 'Please enter your email-id.' },
    { matches: contactPatterns.email, message: contactMessages.email },
    limited(200),
  ],
  MobileNo: [
    { fold: foldCode },
    { required: 'Please enter your mobile no.' },
    { matches: writtenMobile, message: contactMessages.mobile },
  ],
  UserFeedback: [{ fold: foldLines }, { required: 'Please enter your feedback.' }, limited(2000)],
  /** The version that a visitor agreed to; empty for none. */
  Agreed: [{ matches: { test: (text) => text === agreement }, message: 'Please load this page again.' }],
};
