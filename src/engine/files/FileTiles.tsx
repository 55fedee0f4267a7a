import DocumentIcon from '@mui/icons-material/DescriptionOutlined';
import RemoveIcon from '@mui/icons-material/CloseOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { storedKindOf } from '../../../contract/values/fileTypes.ts';
import { latePart } from '../../components/lazyPart.ts';
import { FileLink, Picture } from './files.tsx';
import styles from './FileTiles.module.css';

/** A row has room for these. */
const mostInRow = 2;

const FileViewer = latePart(() => import('./FileViewer.tsx'));

interface FileTilesProps {
  files: readonly string[];
  /** What the files are, such as Photos. */
  label: string;
  /** Shows them in the height of a row: small, and only the first. */
  isInRow?: boolean;
  remove?: ((address: string) => void) | undefined;
}

/** Private files in their order: thumbnails that open the picture as large as there is room, and other files to save. */
export function FileTiles({ files, label, isInRow = false, remove }: FileTilesProps) {
  const translate = useTranslate();
  const [opened, setOpened] = useState<string>();
  const named = files.map((address, place) => ({ address, name: `${label} ${place + 1}` }));
  const shown = isInRow ? named.slice(0, mostInRow) : named;
  const [next, ...others] = named.slice(shown.length);
  const size = isInRow ? 40 : 64;
  const style = { width: size, height: size };
  const view = (address: string) => ({
    type: 'button' as const,
    'aria-haspopup': 'dialog' as const,
    onClick: () => setOpened(address),
  });
  return (
    <ul className={isInRow ? 'line' : 'row gap-10'}>
      {shown.map(({ address, name }) => {
        const file = { address, isPrivate: true };
        const look = { style, 'aria-label': name };
        return (
          <li key={address} className="relative">
            {storedKindOf(address)?.type === 'image' ? (
              <button {...view(address)} {...look} className="plain-button thumbnail edge">
                <Picture {...file} alt="" />
              </button>
            ) : (
              <FileLink {...file} {...look} className="thumbnail edge muted size-13 unlined" name={name}>
                {!isInRow && <DocumentIcon aria-hidden="true" />}
                {address.replace(/^.*\./, '').toUpperCase()}
              </FileLink>
            )}
            {remove && (
              <IconButton
                size="small"
                className={`circle edge surface ${styles['remove']}`}
                aria-label={translate('app.upload.remove', { label: name })}
                onClick={() => remove(address)}
              >
                <RemoveIcon fontSize="inherit" />
              </IconButton>
            )}
          </li>
        );
      })}
      {next && (
        <li>
          <button
            {...view(next.address)}
            className="plain-button accent"
            aria-label={`${label} +${others.length + 1}`}
          >
            +{others.length + 1}
          </button>
        </li>
      )}
      {opened !== undefined && <FileViewer files={named} start={opened} close={() => setOpened(undefined)} />}
    </ul>
  );
}
