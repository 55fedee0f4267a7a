import type { Resource } from '../../../contract/resource/Resource.ts';
import type { RowAction } from '../../../contract/resource/ResourceDeclaration.ts';
import { useRight } from '../../authProvider/useRight.ts';

/** What the signed-in person may do with a row. */
export interface Actions {
  edit: boolean;
  toggle: boolean;
  others: readonly RowAction[];
  /** Whether there is an Action column at all. */
  any: boolean;
}

/** The right to edit governs edit and toggle; every other action names its own (spec 1 §6). */
export function useActions(resource: Resource): Actions {
  const rights = {
    view: useRight(resource.page, 'view'),
    add: useRight(resource.page, 'add'),
    edit: useRight(resource.page, 'edit'),
    report: useRight(resource.page, 'report'),
  };
  const edit = rights.edit && Boolean(resource.calls.update);
  const toggle = rights.edit && Boolean(resource.calls.toggle);
  const others = resource.actions.filter((action) => rights[action.right]);
  return { edit, toggle, others, any: edit || toggle || others.length > 0 };
}
