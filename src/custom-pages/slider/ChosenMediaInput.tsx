import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { UploadField } from '../../../contract/resource/declaration/Field.ts';
import type { InputProps } from '../../engine/custom.ts';
import { UploadInput } from '../../engine/inputs/UploadInput.tsx';
import { useField } from '../../engine/inputs/useField.ts';
import styles from './slider.module.css';

const kinds = ['image', 'video', 'audio'] as const;

/** Uploads an item's file. The field FileType says which kind of file it takes; choosing another kind empties it. */
export default function ChosenMediaInput(props: InputProps) {
  const chosen: unknown = useWatch({ name: 'FileType' });
  const kind = kinds.find((known) => known === chosen) ?? 'image';
  const { value, change } = useField<string>(props.name);
  const last = useRef(kind);
  useEffect(() => {
    if (last.current !== kind && value) change('');
    last.current = kind;
  });
  const field = { ...props.field, kind } as Exclude<UploadField, { kind: 'file' }>;
  return (
    <div className={styles['preview']}>
      <UploadInput key={kind} {...props} field={field} />
    </div>
  );
}
