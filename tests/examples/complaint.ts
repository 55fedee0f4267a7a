import {
  choice,
  date,
  email,
  image,
  money,
  multiline,
  reference,
  text,
} from '../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../contract/resource/declaration/ResourceDeclaration.ts';

const [open, accepted, settled, refused] = [1, 2, 3, 4];
const personal = { seen: 'customer', months: 24 } as const;

export const complaint = defineResource({
  path: '/transactions/complaint',
  title: 'Complaints',
  item: 'Complaint',
  icon: 'approval',
  calls: {
    list: 'Complaint/GetComplaints',
    create: 'Complaint/CreateComplaint',
    update: 'Complaint/UpdateComplaint',
  },
  id: 'ComplaintId',
  label: 'Subject',
  table: 'complaints',
  rights: { customer: 'Customers', settle: 'Settle' },
  fields: {
    Subject: text('Subject', { required: 'Please enter the subject.' }),
    ProductId: reference('Product', { to: 'product', labelled: 'ProductName' }),
    BoughtOn: date('Bought On', { required: 'Please select when it was bought.' }),
    Photo: image('Photo', { required: 'Please upload a photo.' }),
    SecondPhoto: image('Another Photo'),
    Customer: text('Customer', { personal }),
    Email: email('Email', { personal }),
    TakerId: reference('Taken By', {
      to: 'user',
      labelled: 'TakerName',
      default: { person: 'me' },
      locked: true,
    }),
    State: choice('State', {
      choices: [
        { value: open, label: 'Open', tone: 'caution' },
        { value: accepted, label: 'Accepted', tone: 'neutral' },
        { value: settled, label: 'Settled', tone: 'positive' },
        { value: refused, label: 'Refused', tone: 'negative' },
      ],
    }),
    Refund: money('Refund', { locked: true, min: [0, 'Please enter 0 or more.'] }),
    Answer: multiline('Answer', { required: 'Please enter the answer.', locked: true }),
  },
  columns: ['Subject', 'ProductName', 'Photo', 'Customer', 'BoughtOn', 'State', 'Refund'],
  sort: { by: 'BoughtOn' },
  states: {
    field: 'State',
    counts: 'Complaint/GetStates',
    closed: [settled, refused],
    muted: [settled, refused],
    moves: {
      accept: { label: 'Accept', from: open, to: accepted, asks: ['ProductId'] },
      reopen: { label: 'Open Again', from: refused, to: open, sets: { Answer: null } },
      settle: {
        label: 'Settle',
        right: 'settle',
        from: accepted,
        to: settled,
        asks: ['Refund', 'Answer'],
        mail: { to: 'Email', subject: 'Your complaint', text: 'Dear {Customer},\n\n{Answer}\n\n{company}' },
      },
      refuse: {
        label: 'Refuse',
        right: 'settle',
        from: [open, accepted],
        to: refused,
        asks: ['Answer'],
        mail: { to: 'Email', subject: 'Your complaint', text: 'Dear {Customer},\n\n{Answer}\n\n{company}' },
      },
    },
  },
});
