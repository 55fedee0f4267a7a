import DocumentIcon from '@mui/icons-material/DescriptionOutlined';
import RemoveIcon from '@mui/icons-material/CloseOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { storedKindOf } from '../../../contract/values/fileTypes.ts';
import { FileLink, PictureLink } from './files.tsx';
import styles from './FileTiles.module.css';

interface FileTilesProps {
  files: readonly string[];
  /** What the files are, such as Photos. */
  label: string;
  remove?: ((address: string) => void) | undefined;
}

/** Private files in their order: thumbnails that open the whole picture, and other files to save. */
export function FileTiles({ files, label, remove }: FileTilesProps) {
  const translate = useTranslate();
  return (
    <ul className="row gap-10 wraps">
      {files.map((address, place) => {
        const file = { address, isPrivate: true };
        const name = `${label} ${place + 1}`;
        const look = `center edge clips radius-6 sunken ${styles['tile']}`;
        return (
          <li key={address} className="relative">
            {storedKindOf(address)?.type === 'image' ? (
              <PictureLink {...file} linkClassName={look} label={name} alt="" />
            ) : (
              <FileLink {...file} className={`${look} muted size-13 unlined`} name={name} aria-label={name}>
                <DocumentIcon aria-hidden="true" />
                {address.replace(/^.*\./, '').toUpperCase()}
              </FileLink>
            )}
            {remove && (
              <IconButton
                size="small"
                className={styles['remove']}
                aria-label={translate('app.upload.remove', { label: name })}
                onClick={() => remove(address)}
              >
                <RemoveIcon fontSize="inherit" />
              </IconButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
