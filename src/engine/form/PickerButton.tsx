import ListIcon from '@mui/icons-material/FormatListBulletedOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FormMode } from '../../../contract/resource/Condition.ts';
import { fieldState } from '../../../contract/resource/fieldState.ts';
import { readValues } from '../../../contract/resource/parseValue.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { PickerDeclaration } from '../../../contract/resource/ResourceDeclaration.ts';
import { PickerDialog } from './PickerDialog.tsx';
import { useSay } from '../../components/useSay.ts';

interface PickerButtonProps {
  resource: Resource;
  picker: PickerDeclaration;
  mode: FormMode;
}

/** Opens another list's rows; the chosen one fills the declared fields. Gone where those fields are locked. */
export function PickerButton({ resource, picker, mode }: PickerButtonProps) {
  const say = useSay();
  const { setValue, getValues, clearErrors, trigger } = useFormContext();
  const [isChoosing, setChoosing] = useState(false);
  const filled = Object.entries(picker.fills);
  const values = readValues(resource.fields, getValues());
  const isOpen = filled.some(([name]) => {
    const field = resource.fields[name];
    return field && fieldState(field, values, mode).isOpen;
  });
  if (!isOpen) return null;
  const sends = [...(picker.sends ?? [])];
  const open = async () => {
    if (!sends.length || (await trigger(sends, { shouldFocus: true }))) setChoosing(true);
  };
  return (
    <div data-wide="true">
      <Button startIcon={<ListIcon />} onClick={() => void open()}>
        {say(picker.label)}
      </Button>
      {isChoosing && (
        <PickerDialog
          resource={resource}
          picker={picker}
          request={Object.fromEntries(sends.map((name) => [name, getValues(name) as unknown]))}
          close={() => setChoosing(false)}
          choose={(row) => {
            for (const [name, source] of filled) setValue(name, row[source], { shouldDirty: true });
            clearErrors(filled.map(([name]) => name));
            setChoosing(false);
          }}
        />
      )}
    </div>
  );
}
