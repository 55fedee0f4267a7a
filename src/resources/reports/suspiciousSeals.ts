import { longestWarning } from '../../../contract/choices/choices.ts';
import {
  choice,
  integer,
  moment,
  multiline,
  serial,
  switchField,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { visitorRights } from '../parts/visitorFields.ts';
import { signLabels, suspicionStateChoices, suspicionStates } from '../../../contract/choices/suspicion.ts';

const { watched, falseAlarm, confirmed } = suspicionStates;

const signs = Object.entries(signLabels).map(([value, label]) => ({ value, label }));

/** Seals whose code somebody may have copied, by what their scans look like; nothing is done to one before somebody decides. */
export const suspiciousSeals = defineResource({
  path: '/reports/suspicious-seals',
  title: 'Suspicious Seals',
  item: 'Seal',
  icon: 'report',
  calls: { list: 'Suspicion/GetSuspiciousSeals' },
  id: 'SuspicionId',
  label: 'SeqNo',
  rows: 'suspectedSeals',
  rights: visitorRights,
  writes: 'suspectedSeals',
  fields: {
    SeqNo: serial('Seq No'),
    ProductName: text('Product Name'),
    Score: integer('Score'),
    Rank: integer('Rank'),
    Sign: choice('Strongest Sign', { choices: signs }),
    /** Of each seal an array. */
    Signs: choice('Sign', { choices: signs }),
    Reasons: multiline('Reasons'),
    Sessions: integer('Sessions'),
    FirstSeen: moment('First Seen'),
    LastSeen: moment('Last Seen'),
    SuspicionStatus: choice('Status', { choices: suspicionStateChoices }),
    DecisionReason: multiline('Reason', { required: 'Please enter Reason', locked: true }),
    DecidedBy: text('Decided By', { locked: true }),
    DecidedOn: moment('Decided On', { locked: true }),
    Warn: switchField('Warn whoever scans it', {
      locked: true,
      help: 'In place of its verdict people then read a warning, until it is lifted in Recall.',
    }),
    Warning: multiline('Warning', {
      required: 'Please enter the warning.',
      maxLength: [longestWarning, `Please enter at most ${longestWarning} characters.`],
      help: 'Everybody who scans this seal reads it, also whoever has the genuine one.',
      shown: { field: 'Warn', is: true },
      locked: true,
    }),
  },
  columns: [
    'SeqNo',
    'ProductName',
    { field: 'Score', sortBy: 'Rank' },
    { field: 'Reasons', cell: 'reasons' },
    'LastSeen',
    'SuspicionStatus',
  ],
  search: ['ProductName', 'Reasons', 'DecisionReason'],
  filters: [{ field: 'Signs', several: true }],
  // the open ones first, by their score
  sort: { by: 'Rank' },
  // all days at first: an open seal must not disappear
  period: {
    field: 'LastSeen',
    presets: ['all', 'last7Days', 'last30Days', 'thisMonth', 'lastMonth', 'thisFinancialYear'],
    sends: 'Period',
  },
  above: 'suspicionThreshold',
  details: { title: 'Suspicious Seal', part: 'suspiciousSeal' },
  states: {
    field: 'SuspicionStatus',
    counts: 'Suspicion/GetStatusCounts',
    muted: falseAlarm,
    shows: ['SeqNo', 'ProductName', 'Score', 'Reasons'],
    moves: {
      watch: {
        label: 'Watch',
        to: watched,
        asks: ['DecisionReason'],
        confirm: 'Watch this seal? Whoever scans it reads the same as before.',
        done: 'The seal is watched.',
      },
      'false-alarm': {
        label: 'False alarm',
        to: falseAlarm,
        asks: ['DecisionReason'],
        confirm: 'Is this a false alarm?',
        done: 'The seal is marked as a false alarm.',
      },
      confirm: {
        label: 'Confirm',
        to: confirmed,
        asks: ['DecisionReason', 'Warn', 'Warning'],
        confirm: 'Confirm that this seal was copied?',
        done: 'The seal is confirmed as copied.',
      },
    },
  },
  chart: {
    type: 'bar',
    title: 'Seals by strongest sign',
    by: 'Sign',
    counts: 'Seals',
    call: 'Suspicion/GetChart',
  },
  card: { title: 'Suspicious seals to look at', filter: { SuspicionStatus: suspicionStates.open } },
  export: {
    file: 'Suspicious seals',
    adds: ['Sessions', 'FirstSeen', 'Sign', 'DecisionReason', 'DecidedBy', 'DecidedOn', 'Warning'],
  },
  texts: { empty: 'No seal looked suspicious.' },
});
