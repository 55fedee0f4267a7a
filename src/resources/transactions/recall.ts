import {
  longestWarning,
  recallBy,
  recallKind,
  recallKinds,
  recallNames,
  recallStatus,
} from '../../../contract/choices/choices.ts';
import {
  choice,
  moment,
  multiline,
  reference,
  serial,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

/** Nobody changes the subject of a recall: who recalls something else makes another recall. */
const locked = { mode: 'update' } as const;
/** Fields of the list that the server computes. */
const notInForm = { shown: { all: [{ mode: 'add' }, { mode: 'update' }] }, locked: true } as const;

const isReported = { field: 'Kind', is: [recallKind.stolen, recallKind.lost] } as const;
const ofRange = { shown: { field: 'RecallBy', is: recallBy.range }, locked } as const;
const fromRequired = 'Please enter your from number.';
const toRequired = 'Please enter your to number.';
const order = { rule: 'inOrder', fields: ['FromNo', 'ToNo'] } as const;

/** Recalls numbers, batches and products, or reports them stolen or lost: whoever scans one reads a warning in place of its verdict. */
export const recall = defineResource({
  path: '/transactions/recall',
  title: 'Recall',
  item: 'Recall',
  icon: 'recall',
  calls: { list: 'Recall/GetRecalls', create: 'Recall/CreateRecall', update: 'Recall/UpdateRecall' },
  id: 'RecallId',
  timeline: true,
  tells: { by: { created: 'seal.recalled', moved: 'seal.recalled' }, numbers: ['FromNo', 'ToNo'] },
  label: 'What',
  rows: 'recalls',
  writes: 'recalls',
  dates: 'Dt',
  fields: {
    What: text('What', notInForm),
    Kind: choice('Kind', { choices: recallKinds, default: recallKind.recalled, locked }),
    RecallBy: choice('Recall', {
      choices: recallNames,
      default: recallBy.batch,
      becomes: { value: recallBy.range, when: isReported },
      required: 'Please select what to recall.',
      locked,
    }),
    ProductId: reference('Product', {
      to: 'product',
      labelled: 'ProductName',
      required: 'Please select Product',
      shown: { not: { field: 'RecallBy', is: recallBy.range } },
      locked,
    }),
    BatchNo: text('Batch No', {
      code: true,
      required: 'Please enter the batch no.',
      shown: { field: 'RecallBy', is: recallBy.batch },
      locked,
    }),
    FromNo: serial('From No', { required: fromRequired, min: [1, fromRequired], ...ofRange }),
    ToNo: serial('To No', { required: toRequired, min: [1, toRequired], ...ofRange }),
    Warning: multiline('Warning', {
      required: { message: 'Please enter the warning.', when: { not: isReported } },
      maxLength: [longestWarning, `Please enter at most ${longestWarning} characters.`],
      help: 'Everybody who scans such a seal reads it: what is wrong, what to do, whom to call. For a stolen or lost one, the page itself says so first.',
    }),
    Reason: multiline('Reason', {
      required: 'Please enter Reason',
      help: 'Only for your own people.',
    }),
    Since: moment('Since', notInForm),
    RecalledBy: text('By', notInForm),
    RecallStatus: choice('Status', {
      choices: [
        { value: recallStatus.inForce, label: 'In force', tone: 'caution' },
        { value: recallStatus.lifted, label: 'Lifted', tone: 'neutral' },
      ],
      ...notInForm,
    }),
  },
  checks: [
    { ...order, message: 'From No. should be less than to number.', at: 'FromNo' },
    { ...order, message: 'To No. should be greater than from number.', at: 'ToNo' },
  ],
  columns: ['What', 'Kind', 'Warning', 'Since', 'RecalledBy', 'RecallStatus'],
  search: ['What', 'Warning', 'Reason'],
  filters: [{ field: 'Kind' }],
  sort: { by: 'Since' },
  states: {
    field: 'RecallStatus',
    muted: recallStatus.lifted,
    shows: ['What', 'Kind', 'Warning'],
    moves: {
      lift: {
        label: 'Lift',
        to: recallStatus.lifted,
        call: 'Recall/LiftRecall',
        confirm: 'Lift this? Whoever scans such a seal then reads its usual verdict, and no warning.',
        takesAway: true,
        done: 'Lifted.',
      },
      again: {
        label: 'Put in force again',
        to: recallStatus.inForce,
        call: 'Recall/RecallAgain',
        confirm:
          'Put this in force again? Whoever scans such a seal then reads this warning in place of its verdict.',
        done: 'In force again.',
      },
    },
  },
  details: { title: 'Recalled Units', part: 'recalledUnits' },
  export: { file: 'Recalls', adds: ['Reason'] },
  texts: { add: 'Add Recall', empty: 'Nothing is recalled.' },
});
