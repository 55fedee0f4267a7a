import { choice, date, file, switchField } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

const ends = { not: { field: 'ProMsg', is: true } } as const;

export const slider = defineResource({
  path: '/masters/SliderProMsg',
  title: 'Slider and Promotional Messages',
  item: 'Slider',
  icon: 'slider',
  calls: { list: 'Slider/GetSliders', create: 'Slider/UploadSlider' },
  id: 'SId',
  label: 'UploadFor',
  table: 'sliders',
  import: false,
  hooks: { beforeSave: 'requireMediaKind' },
  fields: {
    UploadFor: choice('Used For', {
      choices: [
        { value: 'WebSlider', label: 'Home Page Slider' },
        { value: 'ZAppSlider', label: 'App Home Page Slider' },
        { value: 'ProMsg', label: 'Promotional Msg' },
      ],
      required: 'Please Select Slider Option.',
    }),
    FileType: choice('File Type', {
      choices: [
        { value: 'image', label: 'Image' },
        { value: 'video', label: 'Video' },
        { value: 'audio', label: 'Audio' },
      ],
      mediaTypes: true,
      required: 'Please Select File Type.',
    }),
    FilePath: file('File', {
      takes: ['image', 'video', 'audio'],
      public: true,
      address: true,
      input: 'chosenMedia',
      required: 'Please upload slider image.',
    }),
    ProMsg: switchField('No end date', {
      default: false,
      becomes: { value: true, when: { field: 'UploadFor', is: 'ProMsg' } },
      column: 'endless',
    }),
    startDate: date('Promotion Start Date', { required: 'Please Select Start Date.', shown: ends }),
    endDate: date('Promotion End Date', { required: 'Please Select End Date.', shown: ends }),
  },
  checks: [
    {
      rule: 'inOrder',
      fields: [{ daysFromToday: 0 }, 'endDate'],
      message: 'It would be over already: please select today or later.',
      at: 'endDate',
    },
    {
      rule: 'inOrder',
      fields: ['startDate', 'endDate'],
      message: 'End date must be greater than Start date.',
      at: 'endDate',
    },
  ],
  columns: [
    { field: 'FilePath', label: 'File Preview', cell: 'mediaPreview' },
    'UploadFor',
    'FileType',
    { field: 'endDate', label: 'End Date', cell: 'lastDay' },
  ],
  search: ['UploadFor', 'FileType'],
  actions: [
    {
      name: 'delete',
      label: 'Delete',
      right: 'edit',
      call: 'Slider/sliderDelete',
      confirm: 'Are you sure you want to Delete?',
      takesAway: true,
    },
  ],
});
