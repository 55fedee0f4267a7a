import {
  choice,
  date,
  decimal,
  file,
  integer,
  lines,
  money,
  reference,
  switchField,
  text,
} from '../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../contract/resource/declaration/ResourceDeclaration.ts';
import { fuels } from './vehicle.ts';

const [booked, inWorkshop, done] = [1, 2, 3];

export const vehicleService = defineResource({
  path: '/transactions/vehicle-service',
  title: 'Vehicle Services',
  item: 'Service',
  icon: 'configuration',
  calls: {
    list: 'VehicleService/GetServices',
    create: 'VehicleService/CreateService',
    update: 'VehicleService/UpdateService',
  },
  id: 'ServiceId',
  label: 'ServiceNo',
  table: 'vehicle_services',
  timeline: true,
  details: { title: 'Service', fields: ['ServiceNo', 'VehicleId', 'Workshop', 'FromDay', 'ToDay'] },
  rights: { costs: 'Costs' },
  fields: {
    ServiceNo: text('Service No', { numbering: { prefix: 'SRV-', each: 'year' } }),
    VehicleId: reference('Vehicle', {
      to: 'vehicle',
      labelled: 'RegistrationNo',
      required: 'Please select the vehicle.',
    }),
    Workshop: text('Workshop', { required: 'Please enter the workshop.' }),
    FromDay: date('From', { required: 'Please select the first day.', default: { daysFromToday: 1 } }),
    ToDay: date('To', { required: 'Please select the last day.', default: { daysFromToday: 2 } }),
    Odometer: integer('Odometer', { unit: 'km', min: [0, 'Please enter 0 or more.'], locked: true }),
    NextOn: date('Next Service On', { required: 'Please select the next service.', locked: true }),
    Fuel: choice('Fuel', { choices: fuels, copies: { from: 'VehicleId.Fuel' } }),
    Work: lines('Work', {
      table: 'vehicle_service_work',
      required: 'Please add what is done.',
      fields: {
        What: text('What', { required: 'Please enter what is done.' }),
        Qty: decimal('Quantity', {
          places: 1,
          required: 'Please enter the quantity.',
          min: [0.1, 'Please enter the quantity.'],
        }),
        UnitPrice: money('Unit Price', { places: 2, seen: 'costs', min: [0, 'Not below 0.'] }),
        Cost: money('Cost', {
          places: 2,
          seen: 'costs',
          derived: { rule: 'product', from: ['Qty', 'UnitPrice'] },
        }),
        IsWarranty: switchField('Under Warranty'),
      },
    }),
    Total: money('Total', { places: 2, seen: 'costs', derived: { rule: 'sum', from: ['Work.Cost'] } }),
    Invoice: file('Invoice', { takes: ['pdf', 'image'], seen: 'costs' }),
    State: choice('State', {
      choices: [
        { value: booked, label: 'Booked', tone: 'caution' },
        { value: inWorkshop, label: 'In the workshop', tone: 'caution' },
        { value: done, label: 'Done', tone: 'positive' },
      ],
    }),
  },
  columns: ['ServiceNo', 'RegistrationNo', 'Workshop', 'FromDay', 'ToDay', 'Work', 'Total', 'State'],
  search: ['ServiceNo', 'RegistrationNo', 'Workshop', 'Work.What'],
  sums: ['Total'],
  filters: [{ field: 'VehicleId' }],
  period: { days: 90, ahead: 30, field: 'FromDay', calendar: true },
  checks: [
    {
      rule: 'inOrder',
      fields: ['FromDay', 'ToDay'],
      message: 'The last day can’t be before the first.',
      at: 'ToDay',
    },
    {
      rule: 'inOrder',
      fields: ['NextOn', { field: 'ToDay', months: 'VehicleId.ServiceEvery' }],
      message: 'The vehicle needs its next service earlier.',
      at: 'NextOn',
    },
  ],
  neverOverlap: {
    within: ['VehicleId'],
    from: 'FromDay',
    to: 'ToDay',
    message: 'This vehicle is in a workshop on some of these days.',
  },
  states: {
    field: 'State',
    closed: done,
    muted: done,
    moves: {
      bring: { label: 'Bring', from: booked, to: inWorkshop, asks: ['Odometer'] },
      finish: { label: 'Finish', from: inWorkshop, to: done, asks: ['NextOn'] },
    },
  },
  reminders: {
    next: {
      on: 'NextOn',
      days: -14,
      to: 'CreatedBy',
      subject: '{RegistrationNo} needs a service on {NextOn}',
      text: '{RegistrationNo} needs its next service on {NextOn}: {portal}',
    },
  },
  chart: {
    type: 'time',
    title: 'Costs by month',
    on: 'FromDay',
    step: 'month',
    sums: ['Total'],
    call: 'VehicleService/GetMonths',
  },
  card: { title: 'Vehicles in the workshop', filter: { State: inWorkshop } },
});
