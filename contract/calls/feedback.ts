import * as v from 'valibot';
import { contactMessages, contactPatterns } from '../resource/contact.ts';
import { defineCall, sends } from './Call.ts';
import type { TextRules } from './checkText.ts';

/** What a visitor writes of a scanned product (spec 1 §3, Feedback; the wire's spelling). */
export interface FeedbackRequest {
  Name: string;
  email: string;
  MobileNo: string;
  UserFeedback: string;
  VerificationId: string;
}

export type FeedbackField = Exclude<keyof FeedbackRequest, 'VerificationId'>;

const limited = (limit: number) => ({ atMost: limit, message: contactMessages.tooLong(limit) });

/** The feedback form's rules (spec 1 §5); plain data, for `/pa` has no room for a schema library. */
export const feedbackRules: TextRules<FeedbackField> = {
  Name: [
    { required: 'Please enter your name.' },
    { matches: contactPatterns.alphabet, message: 'Please enter only alphabet.' },
    limited(100),
  ],
  email: [
    { required: 'Please enter your email-id.' },
    { matches: contactPatterns.email, message: contactMessages.email },
    limited(200),
  ],
  MobileNo: [
    { required: 'Please enter your mobile no.' },
    { matches: contactPatterns.writtenMobile, message: contactMessages.mobile },
  ],
  UserFeedback: [{ required: 'Please enter your feedback.' }, limited(2000)],
};

export const updateFeedback = defineCall({
  method: 'POST',
  path: 'ProductAuthentication/UpdateFeedback',
  access: 'public',
  summary: 'Say something of a scan',
  request: sends<FeedbackRequest>(),
  answer: v.null(),
});
