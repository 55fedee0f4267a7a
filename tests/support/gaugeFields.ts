import {
  audio,
  choice,
  date,
  decimal,
  file,
  image,
  integer,
  moment,
  money,
  multiline,
  pairs,
  reference,
  serial,
  switchField,
  text,
  video,
} from '../../contract/resource/declaration/fields.ts';

/** Fields of each kind whose text in a file differs from its value. */
export const gaugeFields = {
  Name: text('Name'),
  Note: multiline('Note'),
  Kind: choice('Kind of Gauge', {
    choices: [
      { value: 1, label: "Maker's own" },
      { value: 2, label: '-sold-' },
    ],
  }),
  ShelfId: reference('Shelf', { to: 'shelf', labelled: 'ShelfName' }),
  Made: date('Made'),
  Checked: moment('Checked'),
  Price: money('Price', { places: 2 }),
  Weight: decimal('Weight', { places: 3, unit: 'kg' }),
  Shift: integer('Shift'),
  FromNo: serial('From No'),
  Picture: image('Picture', { address: true }),
  Paper: file('Paper', { takes: ['image', 'pdf'] }),
  Sound: audio('Sound'),
  Film: video('Film', { link: true }),
  Links: pairs('Links', { as: 'object', keyLabel: 'Name', valueLabel: 'Link' }),
  Sizes: pairs('Sizes', { as: 'list', keyLabel: 'Name', valueLabel: 'Size' }),
  IsSpare: switchField('Is Spare'),
};
