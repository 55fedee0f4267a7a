import DocumentIcon from '@mui/icons-material/DescriptionOutlined';
import { useTranslate } from 'ra-core';
import { isPrivateField } from '../../../contract/resource/declaration/Field.ts';
import type { CellProps } from '../custom.ts';
import styles from '../cells.module.css';
import { FileLink } from './files.tsx';
import { FileTiles } from './FileTiles.tsx';

/** A link to a file that is not a picture, or to an address elsewhere; or several files. */
export default function FileChip({
  row,
  name,
  field,
  resource,
  isStored,
}: CellProps & { isStored?: boolean }) {
  const translate = useTranslate();
  const value = row[name];
  const label = translate(field?.label ?? name);
  if (Array.isArray(value)) return <FileTiles files={value.map(String)} label={label} isInRow />;
  const address = String(value);
  const [extension = ''] = isStored ? (/\b\w+$/.exec(address) ?? []) : [];
  const record = String(row[resource.label] ?? '');
  return (
    <FileLink
      address={address}
      isPrivate={field !== undefined && isPrivateField(field)}
      name={`${label} ${record}`}
      className={`gap-4 edge radius-6 sunken ink size-13 weight-500 unlined ${styles['file']}`}
      aria-label={translate('app.list.open_file', { type: extension.toUpperCase(), name: record })}
    >
      <DocumentIcon aria-hidden="true" />
      {extension.toUpperCase() || translate('app.list.link')}
    </FileLink>
  );
}
