import {
  choice,
  date,
  email,
  file,
  money,
  multiline,
  reference,
  text,
} from '../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../contract/resource/declaration/ResourceDeclaration.ts';

const [draft, running, ended] = [1, 2, 3];

export const contract = defineResource({
  path: '/transactions/contracts',
  title: 'Contracts',
  item: 'Contract',
  icon: 'approval',
  calls: {
    list: 'Contract/GetContracts',
    create: 'Contract/CreateContract',
    update: 'Contract/UpdateContract',
  },
  id: 'ContractId',
  label: 'Subject',
  table: 'contracts',
  rights: { sign: 'Sign', amounts: 'Amounts' },
  timeline: true,
  duplicate: true,
  import: true,
  sameBy: ['Partner', 'Subject', 'StartsOn'],
  fields: {
    ContractNo: text('Contract No', { numbering: { prefix: 'CON-', each: 'year' } }),
    Partner: text('Partner', { required: 'Please enter the partner.' }),
    Subject: text('Subject', { required: 'Please enter the subject.' }),
    PartnerEmail: email('Partner’s E-Mail', { required: 'Please enter the e-mail.' }),
    KeeperId: reference('Kept By', {
      to: 'user',
      labelled: 'KeeperName',
      options: 'Contract/GetKeepers',
      among: { UserType: 1 },
      default: { person: 'me' },
      required: 'Please select who keeps it.',
    }),
    StartsOn: date('Starts On', { required: 'Please select the day.', default: { daysFromToday: 0 } }),
    EndsOn: date('Ends On', { required: 'Please select the last day.', default: { daysFromToday: 365 } }),
    NoticeBy: date('Notice By', { required: 'Please select the last day for a notice.' }),
    Amount: money('Amount a Year', { places: 2, seen: 'amounts', min: [0, 'Please enter 0 or more.'] }),
    Paper: file('Signed Contract', { takes: ['pdf'], required: 'Please upload the contract.', locked: true }),
    State: choice('State', {
      choices: [
        { value: draft, label: 'Draft', tone: 'neutral' },
        { value: running, label: 'Running', tone: 'positive' },
        { value: ended, label: 'Ended', tone: 'negative' },
      ],
    }),
    SignerId: reference('Signed By', { to: 'user', labelled: 'SignerName', locked: true }),
    EndReason: multiline('Why It Ends', { required: 'Please enter why it ends.', locked: true }),
  },
  tabs: {
    Contract: ['ContractNo', 'Partner', 'Subject', 'PartnerEmail', 'KeeperId', 'State', 'SignerId'],
    Terms: ['StartsOn', 'EndsOn', 'NoticeBy', 'Amount', 'Paper', 'EndReason'],
  },
  columns: ['ContractNo', 'Partner', 'Subject', 'KeeperName', 'EndsOn', 'NoticeBy', 'Amount', 'State'],
  main: ['ContractNo', 'Partner', 'State'],
  sums: ['Amount'],
  filters: [{ field: 'KeeperId' }],
  checks: [
    {
      rule: 'inOrder',
      fields: ['StartsOn', 'EndsOn'],
      message: 'It can’t end before it starts.',
      at: 'EndsOn',
    },
    {
      rule: 'inOrder',
      fields: [{ field: 'NoticeBy', days: 30 }, 'EndsOn'],
      message: 'A notice needs 30 days before the end.',
      at: 'NoticeBy',
    },
  ],
  period: { days: 30, ahead: 365, field: 'NoticeBy', calendar: true },
  sort: { by: 'NoticeBy', order: 'ASC' },
  states: {
    field: 'State',
    closed: ended,
    muted: ended,
    shows: ['ContractNo', 'Partner', 'Subject'],
    moves: {
      sign: {
        label: 'Sign',
        right: 'sign',
        from: draft,
        to: running,
        asks: ['Paper'],
        sets: { SignerId: { person: 'me' } },
        otherThan: ['KeeperId', 'CreatedBy'],
        mail: {
          to: 'PartnerEmail',
          subject: 'Our contract {ContractNo}',
          text: '{company} has signed {Subject}. It runs until {EndsOn}.',
        },
      },
      end: { label: 'End', from: running, to: ended, asks: ['EndReason'] },
    },
  },
  reminders: {
    notice: {
      on: 'NoticeBy',
      days: -30,
      until: { not: { field: 'State', is: running } },
      to: 'KeeperId',
      subject: 'Until {NoticeBy} you can end {ContractNo}',
      text: '{Subject} with {Partner} goes on unless you end it by {NoticeBy}: {portal}',
    },
  },
  card: { title: 'Running contracts', filter: { State: running } },
});
