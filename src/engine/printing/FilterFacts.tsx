import { type RaRecord, useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import { parseDay, shownDay } from '../../../contract/day/day.ts';
import { presetLabel } from '../../../contract/calls/presets.ts';
import { type Field, type FieldOf, isLabelled } from '../../../contract/resource/Field.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { useOptionOf } from '../../components/useOptions.ts';
import { useSay } from '../../components/useSay.ts';
import { optionsSourceOf } from '../optionsSourceOf.ts';
import { usePeriodDate } from '../usePeriodDate.ts';
import { useResource } from '../useResource.ts';

type Filter = Readonly<Record<string, unknown>>;

type FactComponent = ComponentType<{ name: string; value: string }>;

interface FilterFactsProps {
  filter: Filter;
  rows: readonly RaRecord[];
  Fact: FactComponent;
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
        const fact = { name: say(field.label), value };
        if (isLabelled(field)) return <ChosenFact key={name} {...{ field, filter, rows, Fact }} {...fact} />;
        return <Fact key={name} {...fact} value={chosenOf(field, value, translate, say)} />;
      })}
      {searched && <Fact name={translate('app.list.search')} value={searched} />}
    </>
  );
}

/** What is chosen of a choice or a switch. */
function chosenOf(
  field: Field,
  value: string,
  translate: (key: string) => string,
  say: (text: string) => string,
): string {
  if (field.kind === 'switch') return translate(value === 'true' ? 'app.list.on' : 'app.list.off');
  if (field.kind !== 'choice') return value;
  return say(field.choices.find((choice) => String(choice.value) === value)?.label ?? value);
}

interface ChosenFactProps extends FilterFactsProps {
  field: FieldOf<'reference'> | FieldOf<'lookup'>;
  name: string;
  /** The record's id. */
  value: string;
}

/** The record that is chosen. All rows have it, so the first one says what it is called, else the call that offers it. */
function ChosenFact({ field, filter, rows: [first], Fact, name, value }: ChosenFactProps) {
  const resource = useResource();
  const found = useOptionOf(optionsSourceOf(resource, field, filter), Number(value));
  return <Fact name={name} value={textOf(first?.[field.labelled]) || (found?.label ?? value)} />;
}
