import { integer, text } from '../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../contract/resource/declaration/ResourceDeclaration.ts';

export const slaClass = defineResource({
  path: '/masters/sla-class',
  title: 'SLA Classes',
  item: 'SLA Class',
  icon: 'category',
  calls: {
    list: 'SLAClass/GetSLAClasses',
    create: 'SLAClass/CreateSLAClass',
    update: 'SLAClass/UpdateSLAClass',
    toggle: 'SLAClass/InActiveRow',
    options: 'SLAClass/GetSLAClassDDL',
  },
  id: 'SLAClassId',
  label: 'ClassName',
  table: 'sla_classes',
  fields: {
    ClassName: text('Class Name', {
      required: 'Please enter the class name.',
      unique: 'This class name exists already.',
    }),
    Days: integer('Days', { required: 'Please enter the days.', min: [0, 'Please enter 0 or more.'] }),
  },
  columns: ['ClassName', 'Days', 'Status'],
});
