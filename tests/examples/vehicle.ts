import { choice, date, decimal, integer, text } from '../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../contract/resource/declaration/ResourceDeclaration.ts';

export const fuels = [
  { value: 1, label: 'Diesel' },
  { value: 2, label: 'Petrol' },
  { value: 3, label: 'Electric' },
];

export const vehicle = defineResource({
  path: '/masters/vehicle-master',
  title: 'Vehicle Master',
  item: 'Vehicle',
  icon: 'dispatch',
  calls: {
    list: 'Vehicle/GetVehicles',
    create: 'Vehicle/CreateVehicle',
    update: 'Vehicle/UpdateVehicle',
    toggle: 'Vehicle/InActiveRow',
    options: 'Vehicle/GetVehicleDDL',
  },
  id: 'VehicleId',
  label: 'RegistrationNo',
  table: 'vehicles',
  fields: {
    RegistrationNo: text('Registration No', {
      code: true,
      required: 'Please enter the registration no.',
      unique: 'This vehicle exists already.',
    }),
    Fuel: choice('Fuel', {
      choices: fuels,
      required: 'Please select the fuel.',
    }),
    Load: decimal('Load', { places: 2, unit: 't', min: [0, 'Please enter 0 or more.'] }),
    ServiceEvery: integer('Serviced Every', {
      unit: 'months',
      required: 'Please enter the months.',
      min: [1, 'Please enter the months.'],
      max: [60, 'Please enter 60 months or less.'],
    }),
    InsuredUntil: date('Insured Until', {
      required: 'Please select the day.',
      default: { daysFromToday: 365 },
    }),
  },
  columns: ['RegistrationNo', 'Fuel', 'Load', 'ServiceEvery', 'InsuredUntil', 'Status'],
  filters: [{ field: 'Fuel' }],
  reminders: {
    insurance: {
      on: 'InsuredUntil',
      days: -14,
      to: 'CreatedBy',
      subject: 'The insurance of {RegistrationNo} ends on {InsuredUntil}',
      text: '{RegistrationNo} is insured until {InsuredUntil}: {portal}',
    },
  },
});
