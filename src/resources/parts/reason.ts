import { longestRemark, packingTexts, shortestRemark } from '../../../contract/calls/seals/packingRules.ts';
import { multiline } from '../../../contract/resource/declaration/fields.ts';

/** The reason of an action, in more than a word. */
export const reason = {
  Reason: multiline('Reason', {
    required: 'Please enter Reason',
    maxLength: [longestRemark, `A reason can have at most ${longestRemark} characters.`],
    matches: {
      // oxlint-disable-next-line reg-exp/literal -- one repeat
      pattern: new RegExp(`^[^]{${shortestRemark},}$`),
      sample: 'Wrong product',
      message: packingTexts.shortRemark,
    },
  }),
};
