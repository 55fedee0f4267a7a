import { useTranslate } from 'react-admin';
import type { CellProps } from '../cells/CellProps.ts';
import { NoValue } from '../cells/TextCell.tsx';
import { MediaPreview } from '../inputs/MediaPreview.tsx';
import { isPdf } from '../isPdf.ts';
import { rowName } from '../rowName.ts';

/** A stored picture as large as there is room, a link to the whole of it; a document by its link alone. */
export function FileView({ resource, row, name, field }: CellProps) {
  const translate = useTranslate();
  const address = typeof row[name] === 'string' ? row[name] : '';
  if (!address) return <NoValue />;
  const preview = <MediaPreview kind="image" address={address} label={field?.label ?? name} />;
  if (isPdf(address)) return preview;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={translate('app.list.open_image', { name: rowName(resource, row) })}
    >
      {preview}
    </a>
  );
}
