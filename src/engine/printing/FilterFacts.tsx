import { type RaRecord, useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import { parseDay, shownDay } from '../../../contract/day/day.ts';
import { presetLabel } from '../../../contract/calls/presets.ts';
import { type Field, isLabelled } from '../../../contract/resource/Field.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { useSay } from '../../components/useSay.ts';
import { usePeriodDate } from '../usePeriodDate.ts';
import { useResource } from '../useResource.ts';

interface FilterFactsProps {
  filter: Readonly<Record<string, unknown>>;
  rows: readonly RaRecord[];
  Fact: ComponentType<{ name: string; value: string }>;
}

/** What a list's rows are narrowed by, as people read it: the period, what is searched, the fields. */
export function FilterFacts({ filter, rows, Fact }: FilterFactsProps) {
  const translate = useTranslate();
  const say = useSay();
  const { fields, filters, period } = useResource();
  const date = usePeriodDate();
  const preset = period?.presets.find((name) => name === filter['period']) ?? period?.presets[0];
  const [from, to] = [parseDay(textOf(filter['from'])), parseDay(textOf(filter['to']))];
  const days = from && to && (from === to ? shownDay(from) : `${shownDay(from)} – ${shownDay(to)}`);
  const named = period?.sends !== undefined && preset ? say(presetLabel(preset)) : undefined;
  const searched = textOf(filter['q']);
  return (
    <>
      {(days ?? named) && <Fact name={date ?? translate('app.list.period')} value={days ?? named ?? ''} />}
      {filters.map(({ field: name }) => {
        const [field, value] = [fields[name], textOf(filter[name])];
        if (!field || !value) return null;
        return (
          <Fact key={name} name={say(field.label)} value={chosenOf(field, value, rows, translate, say)} />
        );
      })}
      {searched && <Fact name={translate('app.list.search')} value={searched} />}
    </>
  );
}

/** What is chosen of a filter. All rows have it, so the first one says what it is called. */
function chosenOf(
  field: Field,
  value: string,
  [first]: readonly RaRecord[],
  translate: (key: string) => string,
  say: (text: string) => string,
): string {
  if (field.kind === 'switch') return translate(value === 'true' ? 'app.list.on' : 'app.list.off');
  if (field.kind === 'choice')
    return say(field.choices.find((choice) => String(choice.value) === value)?.label ?? value);
  return (isLabelled(field) && textOf(first?.[field.labelled])) || value;
}
