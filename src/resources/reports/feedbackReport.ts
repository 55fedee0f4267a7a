import { date, email, mobile, multiline, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { report } from '../parts/report.ts';
import { agreedFields, ofVisitor, visitorRights } from '../parts/visitorFields.ts';

const updatedOn = { field: 'FeedbackUpdatedOn', sortBy: 'CreatedDt' } as const;

/** Visitors' feedback of a period (spec 3 §2, Report screens). */
export const feedbackReport = defineResource({
  path: '/reports/feedback-report',
  title: 'Feedback Report',
  item: 'Feedback',
  ...report,
  calls: { list: 'FeedbackRpt/GetFeedbackReport' },
  id: 'FeedbackId',
  rows: 'feedbacks',
  rights: visitorRights,
  dates: 'Dt',
  fields: {
    UserName: text('Name', { personal: { ...ofVisitor, columns: ['feedbacks.name'] } }),
    MobileNo: mobile('Mobile No.', { personal: { ...ofVisitor, columns: ['feedbacks.mobile_no'] } }),
    Email: email('Email', { personal: { ...ofVisitor, columns: ['feedbacks.email'] } }),
    UserFeedback: multiline('Feedback'),
    FeedbackUpdatedOn: date('Feedback Updated On'),
    ...agreedFields,
  },
  columns: ['UserName', 'MobileNo', 'Email', 'UserFeedback', 'AgreedOn', updatedOn],
  main: ['UserName', 'UserFeedback'],
  filters: [{ field: 'AgreedTo' }],
  chart: {
    type: 'bar',
    title: 'Stars that visitors gave',
    rows: 'ratings',
    by: 'Stars',
    counts: 'Ratings',
    call: 'FeedbackRpt/GetStars',
  },
  export: { file: 'Feedback report', adds: ['AgreedTo'] },
});
