import {
  choice,
  date,
  email,
  files,
  integer,
  moment,
  multiline,
  reference,
  text,
} from '../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../contract/resource/declaration/ResourceDeclaration.ts';

const [open, working, answered, closed] = [1, 2, 3, 4];
const personal = { seen: 'customers', months: 24 } as const;

export const helpTicket = defineResource({
  path: '/transactions/help-ticket',
  title: 'Help Tickets',
  item: 'Help Ticket',
  icon: 'approval',
  calls: {
    list: 'HelpTicket/GetHelpTickets',
    create: 'HelpTicket/CreateHelpTicket',
    update: 'HelpTicket/UpdateHelpTicket',
  },
  id: 'HelpTicketId',
  label: 'TicketNo',
  table: 'help_tickets',
  rights: { everybody: 'All Tickets', customers: 'Customers', close: 'Close' },
  ownRows: { named: ['AgentId'], unless: 'everybody' },
  timeline: true,
  fields: {
    TicketNo: text('Ticket No', { numbering: { prefix: 'HT-' } }),
    Subject: text('Subject', { required: 'Please enter the subject.' }),
    Customer: text('Customer', {
      personal,
      required: { message: 'Please enter who.', when: { mode: 'add' } },
    }),
    Email: email('Email', { personal }),
    SlaClassId: reference('SLA Class', {
      to: 'slaClass',
      labelled: 'SlaClassName',
      required: 'Please select the class.',
    }),
    Days: integer('Days', { copies: { from: 'SlaClassId.Days' } }),
    CameOn: date('Came On', { default: { daysFromToday: 0 }, required: 'Please select the day.' }),
    Papers: files('Papers', { takes: ['image', 'pdf'], max: [10, 'At most 10 papers.'] }),
    RespondBy: date('Respond By', { required: 'Please select the day.' }),
    AgentId: reference('Agent', {
      to: 'user',
      options: 'HelpTicket/GetAgentOptions',
      labelled: 'AgentName',
      locked: true,
    }),
    AnsweredAt: moment('Answered At', { locked: true }),
    CloserId: reference('Closed By', { to: 'user', labelled: 'CloserName', locked: true }),
    State: choice('State', {
      choices: [
        { value: open, label: 'Open', tone: 'caution' },
        { value: working, label: 'Working', tone: 'neutral' },
        { value: answered, label: 'Answered', tone: 'positive' },
        { value: closed, label: 'Closed', tone: 'positive' },
      ],
    }),
    Answer: multiline('Answer', { required: 'Please enter the answer.', locked: true }),
  },
  columns: ['TicketNo', 'Subject', 'Customer', 'SlaClassName', 'RespondBy', 'AgentName', 'Papers', 'State'],
  details: { title: 'Ticket', fields: ['TicketNo', 'Subject', 'Customer', 'Email', 'Answer'] },
  checks: [
    {
      rule: 'inOrder',
      fields: ['RespondBy', { field: 'CameOn', days: 'Days' }],
      message: 'The class asks for an earlier answer.',
      at: 'RespondBy',
    },
    {
      rule: 'different',
      fields: ['AgentId', 'CloserId'],
      message: 'Somebody else closes what you answered.',
      at: 'CloserId',
    },
  ],
  filters: [{ field: 'AgentId' }, { field: 'SlaClassId' }],
  sort: { by: 'RespondBy', order: 'ASC' },
  looks: [{ when: { field: 'AnsweredAt', above: 'RespondBy' }, look: 'strong', says: 'Late' }],
  states: {
    field: 'State',
    counts: 'HelpTicket/GetStates',
    closed: [answered, closed],
    muted: closed,
    moves: {
      take: { label: 'Take', from: open, to: working, sets: { AgentId: { person: 'me' } } },
      answer: {
        label: 'Answer',
        from: working,
        to: answered,
        asks: ['Answer'],
        sets: { AnsweredAt: { minutesFromNow: 0 } },
        mail: {
          to: 'Email',
          subject: '{TicketNo}: {Subject}',
          text: 'Dear {Customer},\n\n{Answer}\n\n{company}',
        },
      },
      close: {
        label: 'Close',
        right: 'close',
        from: answered,
        to: closed,
        sets: { CloserId: { person: 'me' } },
      },
      reopen: {
        label: 'Open Again',
        from: answered,
        to: open,
        sets: { Answer: null, AnsweredAt: null, AgentId: null },
      },
    },
  },
  reminders: {
    late: {
      on: 'RespondBy',
      days: 1,
      until: { field: 'State', is: [answered, closed] },
      to: 'AgentId',
      subject: '{TicketNo} is late',
      text: '{Subject} should have had its answer on {RespondBy}: {portal}',
    },
  },
  card: { title: 'Open tickets', filter: { State: open }, lessIsBetter: true },
});
