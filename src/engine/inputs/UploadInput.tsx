import { useIsMutating } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { isPrivateField, type UploadField } from '../../../contract/resource/declaration/Field.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import type { InputProps } from '../custom.ts';
import { MediaPreview, shownType } from '../files/MediaPreview.tsx';
import { UploadZone } from './UploadZone.tsx';
import { useField } from './useField.ts';
import { uploads, useUploads } from './useUploads.ts';

/** Whether a form has to wait for an upload before it can be saved with the file. */
export const useIsUploading = (): boolean => useIsMutating({ mutationKey: uploads }) > 0;

type UploadProps = Omit<InputProps, 'field'> & { field: UploadField };

/** Uploads a file as soon as people choose or drop it, and previews it. */
export function UploadInput({ resource, name, field, isRequired, isLocked, isLink }: UploadProps) {
  const translate = useTranslate();
  const { value, change, blur, ref, problem: wrong } = useField<string>(name);
  // a refused file clears the field
  const { share, refusal, upload, stop } = useUploads(field, resource.page, change);
  const problem = (!value && refusal) || wrong;
  const label = translate(field.label);
  const addressHint = translate(field.kind === 'video' ? 'app.upload.link' : 'app.upload.address');
  const typesAddress = field.address ?? (isLink || ('link' in field && field.link === true));
  const remove = () => {
    stop();
    change('');
  };
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => (
        <>
          {!isLink && (
            <UploadZone
              field={field}
              control={{ ...control, ref, onBlur: blur }}
              text={value ? 'app.upload.replace' : 'app.action.choose_file'}
              isEmpty={!value}
              isWrong={Boolean(problem)}
              isLocked={isLocked}
              share={share}
              take={(files) => upload(files.slice(0, 1))}
              remove={value || share !== undefined ? remove : undefined}
            >
              {value && share === undefined && (
                <MediaPreview
                  type={shownType(field, value)}
                  address={value}
                  label={label}
                  isPrivate={isPrivateField(field)}
                />
              )}
            </UploadZone>
          )}
          {typesAddress && (
            <input
              className="control"
              value={value}
              readOnly={isLocked}
              placeholder={addressHint}
              {...(isLink
                ? control
                : {
                    'aria-label': `${label}: ${addressHint}`,
                  })}
              onChange={(event) => change(event.target.value)}
            />
          )}
        </>
      )}
    </FieldFrame>
  );
}
