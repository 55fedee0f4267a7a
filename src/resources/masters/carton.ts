import { integer, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { mostPieces } from '../parts/limits.ts';

export const carton = defineResource({
  path: '/masters/carton-master',
  title: 'Carton Master',
  item: 'Carton',
  icon: 'carton',
  calls: {
    list: 'CartonMaster/GetCarton',
    create: 'CartonMaster/CreateCarton',
    update: 'CartonMaster/UpdateCarton',
    toggle: 'CartonMaster/InActiveRow',
    options: 'CartonMaster/GetActiveCartonDDL',
  },
  id: 'CartonId',
  tells: { as: 'cartonSize' },
  label: 'CartonName',
  table: 'cartons',
  fields: {
    CartonName: text('Carton Name', {
      required: 'Please enter your carton name.',
      unique: 'This carton exists already.',
    }),
    CartonSize: integer('Carton Size', {
      required: 'Please enter your carton size quantity.',
      min: [1, 'Please enter your carton size quantity.'],
      max: mostPieces,
    }),
    Description: text('Description', { required: 'Please enter your Description.' }),
  },
  duplicate: true,
  columns: ['CartonName', 'CartonSize', 'Description', 'CreatedDate', 'Status'],
});
