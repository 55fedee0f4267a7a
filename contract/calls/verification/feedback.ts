import * as v from 'valibot';
import { foldCode, foldLines, foldText } from '../../values/foldText.ts';
import { contactMessages, contactPatterns } from '../../values/contact.ts';
import { defineCall } from '../Call.ts';
import { ruledText } from '../given.ts';
import type { TextRules } from '../checkText.ts';
import { verificationId } from './rating.ts';

export type FeedbackField = 'Name' | 'email' | 'MobileNo' | 'UserFeedback';

const limited = (limit: number) => ({ atMost: limit, message: contactMessages.tooLong(limit) });

/** The rules of the feedback form (spec 1 §5). They are plain data, because `/pa` has no room for a schema library. */
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

export const tooOldToCommentOn = 'This scan is too old to comment on. Please scan the seal again.';

/** A visitor's feedback on a scanned product (spec 1 §3, Feedback; the wire's spelling). */
const feedbackRequest = v.object({
  Name: ruledText(feedbackRules, 'Name', foldText),
  email: ruledText(feedbackRules, 'email', foldCode),
  MobileNo: ruledText(feedbackRules, 'MobileNo', foldCode),
  UserFeedback: ruledText(feedbackRules, 'UserFeedback', foldLines),
  VerificationId: verificationId(tooOldToCommentOn),
});

export type FeedbackRequest = Readonly<Record<FeedbackField | 'VerificationId', string>>;

export const updateFeedback = defineCall('POST', 'ProductAuthentication/UpdateFeedback', {
  access: 'public',
  summary: 'Give feedback on a scan',
  request: feedbackRequest,
  answer: v.null(),
});
