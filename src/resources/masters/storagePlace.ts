import { multiline, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { placePattern } from '../../../contract/serial/placeCode.ts';

/** Places where packed cartons lie. */
export const storagePlace = defineResource({
  path: '/masters/places',
  title: 'Places',
  item: 'Place',
  icon: 'place',
  calls: {
    list: 'Places/GetPlaces',
    create: 'Places/CreatePlace',
    update: 'Places/UpdatePlace',
    toggle: 'Places/InActiveRow',
    options: 'Places/GetPlaceDDL',
  },
  id: 'PlaceId',
  tells: { as: 'place' },
  label: 'PlaceCode',
  table: 'storage_places',
  fields: {
    PlaceCode: text('Place', {
      code: true,
      required: 'Please enter the place.',
      unique: 'This place exists already.',
      maxLength: [24, 'Please enter at most 24 characters.'],
      matches: {
        pattern: placePattern,
        sample: 'A-03-2',
        message: 'Please enter groups of capitals and digits with hyphens, such as A-03-2.',
      },
      help: 'People scan it to say where a carton lies. Print it as a QR code at the place.',
    }),
    GLN: text('GLN', { gs1: 'gln', help: 'The Global Location Number of this place, if it has one.' }),
    Description: multiline('Description'),
  },
  duplicate: true,
  columns: ['PlaceCode', 'Description', 'CreatedDate', 'Status'],
  sort: { by: 'PlaceCode', order: 'ASC' },
});
