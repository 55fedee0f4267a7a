import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import type { InputProps } from '../custom.ts';
import { FileTiles } from '../files/FileTiles.tsx';
import { UploadZone } from './UploadZone.tsx';
import { useField } from './useField.ts';
import { useUploads } from './useUploads.ts';

/** Files that people add by choosing or dropping them, and take out again. */
export function FilesInput({ resource, name, field, isRequired, isLocked }: InputProps<'files'>) {
  const translate = useTranslate();
  const { getValues } = useFormContext();
  const { value, change, blur, ref, problem: wrong } = useField<string[]>(name);
  const { share, refusal, upload, stop } = useUploads(field, resource.page, (address) => {
    const now: readonly string[] = getValues(name) ?? [];
    if (address && !now.includes(address)) change([...now, address]);
  });
  const picker = useRef<HTMLInputElement>(null);
  const problem = refusal ?? wrong;
  const isSending = share !== undefined;
  const [most, tooMany] = field.max;
  const add = (files: readonly File[]) => {
    const room = Math.max(most - value.length, 0);
    if (!isSending) upload(files.slice(0, room), files.length > room ? tooMany : undefined);
  };
  const remove = (address: string) => {
    change(value.filter((one) => one !== address));
    // there is room again
    upload([]);
    picker.current?.focus();
  };
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => (
        <UploadZone
          field={field}
          control={{
            ...control,
            ref: (element) => {
              picker.current = element;
              ref(element);
            },
            onBlur: blur,
          }}
          text={value.length ? 'ra.action.add' : 'app.action.choose_file'}
          isEmpty={!value.length}
          isWrong={Boolean(problem)}
          isLocked={isLocked}
          share={share}
          take={add}
          remove={isSending ? stop : undefined}
        >
          {value.length > 0 && (
            <FileTiles
              files={value}
              label={translate(field.label)}
              remove={isLocked || isSending ? undefined : remove}
            />
          )}
        </UploadZone>
      )}
    </FieldFrame>
  );
}
