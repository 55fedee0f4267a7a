import FoldIcon from '@mui/icons-material/ExpandMoreOutlined';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormProvider, useForm, type UseFormReturn, useFormState } from 'react-hook-form';
import type { DispatchPapers } from '../../../contract/calls/orders/dispatch.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { wireValues } from '../../dataProvider/record.ts';
import { FieldSlot } from '../../engine/form/FieldSlot.tsx';
import { resolverFor, valuesOf } from '../../engine/form/formValues.ts';
import { useResource } from '../../engine/useResource.ts';
import { transportFields, transportNames } from '../../resources/parts/transportFields.ts';
import { useKeptValue } from '../../scanning/useKeptValue.ts';
import floor from '../floor/floor.module.css';

type Values = Record<string, unknown>;

/** Who carries the dispatch that is being scanned, and its papers. The device remembers them until the dispatch is made. */
export function useTransport() {
  const resource = useResource();
  const [part] = useState<Resource>(() => ({ ...resource, fields: transportFields, checks: [] }));
  const [kept, keep, isRead] = useKeptValue<Values>('dispatch', 'transport');
  const form = useForm({ defaultValues: valuesOf(part, {}), resolver: resolverFor(part, 'add') });
  const restore = useEffectEvent(() => kept && form.reset(kept));
  useEffect(() => void (isRead && restore()), [isRead]);
  return {
    form,
    part,
    keep: () => keep(form.getValues()),
    /** Returns what was typed, without what is empty; undefined if a rule refuses some of it. */
    read: async (): Promise<DispatchPapers | undefined> => {
      let papers: DispatchPapers | undefined;
      await form.handleSubmit((checked) => {
        const given = Object.entries(wireValues(part, checked)).filter(([, value]) => value);
        papers = Object.fromEntries(given);
      })();
      return papers;
    },
    forget: () => {
      form.reset(valuesOf(part, {}));
      keep(undefined);
    },
  };
}

interface TransportProps {
  form: UseFormReturn<Values>;
  part: Resource;
  keep: () => void;
}

/** Asks for the transport of a dispatch. It is folded, because nobody has to fill it. */
export function Transport({ form, part, keep }: TransportProps) {
  const translate = useTranslate();
  const { errors } = useFormState({ control: form.control });
  const isWrong = Object.keys(errors).length > 0;
  // what was typed before, perhaps for goods that never left, must not go along unseen
  const [isOpen, setOpen] = useState(() => Object.values(form.getValues()).some(Boolean));
  return (
    <FormProvider {...form}>
      <details
        className={floor['details']}
        open={isOpen || isWrong}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        onChange={keep}
      >
        <summary className="line">
          <h2 className="size-15">
            {translate('app.dispatch.transport')}
            <FoldIcon className="turns" aria-hidden="true" />
          </h2>
        </summary>
        <div className={floor['papers']}>
          {transportNames.map((name) => (
            <FieldSlot
              key={name}
              resource={part}
              name={name}
              mode="add"
              stored={undefined}
              isReadOnly={false}
            />
          ))}
        </div>
      </details>
    </FormProvider>
  );
}
