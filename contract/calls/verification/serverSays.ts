import { sentElsewhere } from '../envelope.ts';
import { chooseStars, tooOldToCommentOn, tooOldToRate } from './feedback.ts';

/** The server's own sentences that `/pa` shows in its language. A brand's words are not translated. */
export const serverSays = {
  unknownCode: 'We do not know this code. The product may not be genuine: please ask where you bought it.',
  // with such a seal, anybody can learn which brand made it, but not for which product
  unmapped:
    'The brand made this seal and has not put it on any product yet. Please do not trust a product that carries it: ask where you bought it.',
  unreleased:
    'This seal has not been released for sale. Please do not buy or use a product that carries it: tell the brand where you found it.',
  stolen:
    'These seals were reported stolen. Please do not buy or use a product that carries one: tell the brand where you found it.',
  lost: 'These seals were reported lost. Please do not buy or use a product that carries one: tell the brand where you found it.',
  revoked:
    'This seal belongs to a print run that was recalled. The product may not be genuine: please ask where you bought it.',
  askScratchCode: 'Please enter the code under the scratch field.',
  wrongScratchCode: 'This is not the code under the scratch field. Please look again.',
  tooOld: 'This page was open for too long to count as a scan. Please load it again.',
  rated: 'Thank you for your rating.',
  ratedAlready: 'This seal has already been rated.',
  commented: 'Thank you for your feedback.',
  chooseStars,
  tooOldToRate,
  tooOldToCommentOn,
  takesNoRating: 'This product cannot be rated.',
  takesNoFeedback: 'This product does not take feedback.',
  sentElsewhere,
} as const;
