import ListIcon from '@mui/icons-material/FormatListBulletedOutlined';
import { Button } from '../../components/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FormMode, Values } from '../../../contract/resource/declaration/Condition.ts';
import type { Field } from '../../../contract/resource/declaration/Field.ts';
import { fieldState } from '../../../contract/resource/fieldState.ts';
import { readValues, textOf } from '../../../contract/resource/parseValue.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { PickerDeclaration } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { rowsCall } from '../../../contract/resource/resourceCalls.ts';
import { ask } from '../../api/ask.ts';
import { DialogFrame } from '../../components/DialogFrame.tsx';
import { Notice } from '../../components/Notice.tsx';
import { formatNumber } from '../../../contract/resource/writtenValue.ts';

interface PickerButtonProps {
  resource: Resource;
  picker: PickerDeclaration;
  mode: FormMode;
  /** The stored record, by which fields are locked. */
  stored: Values | undefined;
}

/** Opens another list's rows, of which the chosen one fills the declared fields. Hidden where those are locked. */
export function PickerButton({ resource, picker, mode, stored }: PickerButtonProps) {
  const { setValue, getValues, clearErrors, trigger } = useFormContext();
  const [isChoosing, setChoosing] = useState(false);
  const filled = Object.entries(picker.fills);
  const values = readValues(resource.fields, getValues());
  const isEditable = filled.some(([name]) => {
    const field = resource.fields[name];
    return field && fieldState(field, values, mode, stored).isEditable;
  });
  if (!isEditable) return null;
  const sends = [...(picker.sends ?? [])];
  const open = async () => {
    if (!sends.length || (await trigger(sends, { shouldFocus: true }))) setChoosing(true);
  };
  return (
    <div data-wide="true">
      <Button label={picker.label} startIcon={<ListIcon />} onClick={() => void open()} />
      {isChoosing && (
        <PickerDialog
          resource={resource}
          picker={picker}
          request={Object.fromEntries(sends.map((name) => [name, getValues(name) as unknown]))}
          close={() => setChoosing(false)}
          choose={(row) => {
            for (const [name, source = name] of filled) setValue(name, row[source], { shouldDirty: true });
            clearErrors(filled.map(([name]) => name));
            setChoosing(false);
          }}
        />
      )}
    </div>
  );
}

interface PickerDialogProps {
  resource: Resource;
  picker: PickerDeclaration;
  /** The call's input. */
  request: Record<string, unknown>;
  choose: (row: Record<string, unknown>) => void;
  close: () => void;
}

const shown = (value: unknown, field: Field | undefined, translate: (text: string) => string): string =>
  typeof value === 'number' ? formatNumber(value, field, translate) : textOf(value);

/** Lets people choose one row of the picker's call. */
function PickerDialog({ resource, picker, request, choose, close }: PickerDialogProps) {
  const translate = useTranslate();
  const columns = Object.entries(picker.columns);
  const { data, error, isPending } = useQuery({
    queryKey: ['picker', picker.call, request],
    queryFn: async ({ signal }) =>
      (await ask(rowsCall(resource.page, picker.call), { input: request, signal })).data,
    gcTime: 0,
  });
  return (
    <DialogFrame title={translate(picker.title)} width="narrow" close={close}>
      {isPending && <Notice title={translate('ra.page.loading')} />}
      {error && <Notice title={translate(error.message)} />}
      {data?.length === 0 && <Notice title={translate(picker.empty)} />}
      {data && data.length > 0 && (
        <div className="dialog-body">
          <table className="table flush lined whole">
            <thead>
              <tr>
                {columns.map(([name, label]) => (
                  <th key={name} scope="col">
                    {translate(label)}
                  </th>
                ))}
                <th scope="col">{translate('app.action.column')}</th>
              </tr>
            </thead>
            <tbody>
              {data.map((row) => {
                const cells = columns.map(
                  ([name]) => [name, shown(row[name], resource.fields[name], translate)] as const,
                );
                const key = cells.map(([, text]) => text).join(' ');
                return (
                  <tr key={key}>
                    {cells.map(([name, text]) => (
                      <td key={name}>{text}</td>
                    ))}
                    <td>
                      <Button
                        label="app.form.choose_row"
                        size="small"
                        aria-label={translate('app.form.pick', { row: key })}
                        onClick={() => choose(row)}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </DialogFrame>
  );
}
