import { multiline, switchField, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

/** Dealers who pay the same prices. */
export const dealerGroup = defineResource({
  path: '/masters/dealer-group',
  title: 'Dealer Group',
  item: 'Dealer Group',
  icon: 'dealer',
  calls: {
    list: 'DealerGroup/GetDealerGroups',
    create: 'DealerGroup/CreateDealerGroup',
    update: 'DealerGroup/UpdateDealerGroup',
    toggle: 'DealerGroup/InActiveRow',
    options: 'DealerGroup/GetDealerGroupDDL',
  },
  id: 'DealerGroupId',
  tells: { as: 'dealerGroup' },
  label: 'GroupName',
  table: 'dealer_groups',
  fields: {
    GroupName: text('Group Name', {
      required: 'Please enter the name of the group.',
      unique: 'This group exists already.',
    }),
    Remark: multiline('Remarks'),
    IsActive: switchField('Is Active', { default: true }),
  },
  columns: ['GroupName', 'Remark', 'CreatedDate', 'Status'],
});
