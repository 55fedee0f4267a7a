import type { FileType } from '../../../contract/fileTypes.ts';
import { can } from '../../../contract/permission/can.ts';
import { type Field, takenTypes, type UploadField } from '../../../contract/resource/Field.ts';
import { kinds } from '../../../contract/resource/kinds.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { resources } from '../../../src/resources/index.ts';
import { unauthorized } from '../../calls/access.ts';
import { HttpRefusal } from '../../calls/answer.ts';
import type { Session } from '../../calls/Session.ts';

export const isUpload = (field: Field): field is UploadField => kinds[field.kind].given === 'uploaded';

/** The types that the forms of a resource take: those of its records, and of what its actions ask for. */
function typesOf({ fields, calls, actions }: Resource): readonly FileType[] {
  const asked = new Set(actions.flatMap((action) => ('asks' in action ? (action.asks ?? []) : [])));
  const isSaved = Boolean(calls.create ?? calls.update);
  return Object.entries(fields).flatMap(([name, field]) =>
    isUpload(field) && (isSaved || asked.has(name)) ? takenTypes(field) : [],
  );
}

const typesByPage = resources.map((resource) => ({ page: resource.page, types: typesOf(resource) }));

/**
 * Those of the `types` for which `session` has a form: the right to add or edit on a page with a field that takes them. Throws
 * HTTP 418 where there is none.
 */
export function requireUploadRight(session: Session, types: readonly FileType[]): readonly FileType[] {
  const pages = typesByPage.filter(({ page }) =>
    (['add', 'edit'] as const).some((right) => can(session.permissions, page, right, false)),
  );
  const granted = types.filter((type) => pages.some((page) => page.types.includes(type)));
  if (!granted.length) throw new HttpRefusal(418, unauthorized);
  return granted;
}
