import ListIcon from '@mui/icons-material/FormatListBulletedOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { type FormMode, holds } from '../../../contract/resource/Condition.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { PickerDeclaration } from '../../../contract/resource/ResourceDeclaration.ts';
import { PickerDialog } from './PickerDialog.tsx';

interface PickerButtonProps {
  resource: Resource;
  picker: PickerDeclaration;
  mode: FormMode;
}

/** Opens another list's rows; the chosen one fills the declared fields. Gone where those fields are locked. */
export function PickerButton({ resource, picker, mode }: PickerButtonProps) {
  const translate = useTranslate();
  const { setValue, getValues, clearErrors, trigger } = useFormContext();
  const [isOpen, setOpen] = useState(false);
  const filled = Object.entries(picker.fills);
  const isLocked = filled.every(([name]) => {
    const locked = resource.fields[name]?.locked;
    return locked === true || (locked !== undefined && holds(locked, getValues(), mode));
  });
  if (isLocked) return null;
  const sends = [...(picker.sends ?? [])];
  const open = async () => {
    if (!sends.length || (await trigger(sends, { shouldFocus: true }))) setOpen(true);
  };
  return (
    <div data-wide="true">
      <Button startIcon={<ListIcon />} onClick={() => void open()}>
        {translate(picker.label, { _: picker.label })}
      </Button>
      {isOpen && (
        <PickerDialog
          resource={resource}
          picker={picker}
          request={Object.fromEntries(sends.map((name) => [name, getValues(name) as unknown]))}
          close={() => setOpen(false)}
          choose={(row) => {
            for (const [name, source] of filled) setValue(name, row[source], { shouldDirty: true });
            clearErrors(filled.map(([name]) => name));
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
