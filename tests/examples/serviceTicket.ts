import { choice, date, multiline, reference, text } from '../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../contract/resource/declaration/ResourceDeclaration.ts';

const [open, closed] = [1, 2];

export const serviceTicket = defineResource({
  path: '/transactions/service-ticket',
  title: 'Service Tickets',
  item: 'Ticket',
  icon: 'approval',
  calls: {
    list: 'ServiceTicket/GetTickets',
    create: 'ServiceTicket/CreateTicket',
    update: 'ServiceTicket/UpdateTicket',
  },
  id: 'TicketId',
  label: 'Subject',
  table: 'service_tickets',
  fields: {
    Subject: text('Subject', { required: 'Please enter the subject.' }),
    ProductId: reference('Product', { to: 'product', labelled: 'ProductName' }),
    Priority: choice('Priority', {
      choices: [
        { value: 1, label: 'Low', tone: 'neutral' },
        { value: 2, label: 'Normal', tone: 'caution' },
        { value: 3, label: 'High', tone: 'negative' },
      ],
      default: 2,
      required: 'Please select the priority.',
    }),
    DueDate: date('Due Date', { required: 'Please select the due date.', default: { daysFromToday: 7 } }),
    Details: multiline('Details'),
    TicketStatus: choice('Status', {
      choices: [
        { value: open, label: 'Open', tone: 'caution' },
        { value: closed, label: 'Closed', tone: 'positive' },
      ],
    }),
    CloseReason: text('Close Reason', { required: 'Please enter the reason.', locked: true }),
    ClosedOn: date('Closed On', { locked: true }),
  },
  columns: ['Subject', 'ProductName', 'Priority', 'DueDate', { field: 'TicketStatus', label: 'State' }],
  filters: [{ field: 'Priority' }],
  period: { days: 30, ahead: 30, field: 'DueDate' },
  sort: { by: 'DueDate', order: 'ASC' },
  states: {
    field: 'TicketStatus',
    counts: 'ServiceTicket/GetStatusCounts',
    closed,
    muted: closed,
    moves: {
      close: {
        label: 'Close',
        from: open,
        to: closed,
        asks: ['CloseReason'],
        sets: { ClosedOn: { daysFromToday: 0 } },
        confirm: 'Close this ticket?',
        done: 'Ticket closed.',
      },
    },
  },
});
