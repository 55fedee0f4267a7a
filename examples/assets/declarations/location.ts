import { email, mobile, multiline, position, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

export const location = defineResource({
  path: '/masters/locations',
  title: 'Locations',
  item: 'Location',
  icon: 'company',
  calls: {
    list: 'Location/List',
    create: 'Location/Create',
    update: 'Location/Update',
    toggle: 'Location/Toggle',
    options: 'Location/Options',
  },
  id: 'LocationId',
  label: 'LocationName',
  table: 'asset_locations',
  fields: {
    LocationName: text('Location', {
      required: 'Please enter the location.',
      unique: 'This location exists already.',
    }),
    Address: multiline('Address'),
    Position: position('Position'),
    Keeper: text('Keeper', { required: 'Please enter who keeps its assets.' }),
    Phone: mobile('Phone'),
    Email: email('Email', { required: 'Please enter the email.' }),
  },
  columns: ['LocationName', 'Position', 'Keeper', 'Phone', 'Email', 'Status'],
  // its keeper learns of a new location
  mail: {
    to: 'Email',
    subject: 'You keep {LocationName}',
    text: 'Dear {Keeper},\n\n{company} has made you the keeper of {LocationName}: {portal}',
  },
});
