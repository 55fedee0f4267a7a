import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import { useId } from 'react';
import type { Choice } from '../../../contract/choices/Choice.ts';
import { type Field, type FieldOf, isPersonField } from '../../../contract/resource/declaration/Field.ts';
import type { Filter, Resource } from '../../../contract/resource/Resource.ts';
import { isOfStates } from '../../../contract/resource/charts.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { formats } from '../../../contract/values/formats.ts';
import { lookups } from '../../../contract/resource/declaration/lookups.ts';
import { fieldOfFilter, meInFilter, optionsBy } from '../../../contract/resource/filterValue.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { countsCall } from '../../../contract/resource/resourceCalls.ts';
import { queryFor } from '../../api/ask.ts';
import { useRights } from '../../authProvider/authProvider.ts';
import { Segments } from '../../components/Segments.tsx';
import { Toned } from '../../components/ToneMark.tsx';
import { latePart } from '../../components/lazyPart.ts';
import { useOptionOf } from '../../components/useOptions.ts';
import { countsRequestOf } from '../../dataProvider/list.ts';
import { optionsSourceOf } from '../optionsSourceOf.ts';
import { useResource } from '../useResource.ts';
import styles from './ListToolbar.module.css';

/** Drops the values whose options hang on the changed filter: another state has none of the chosen cities. */
function withoutHanging(
  resource: Pick<Resource, 'filters' | 'fields'>,
  values: object,
  changed: string,
): object {
  const { filters, fields } = resource;
  const hanging = filters.flatMap(({ field }) => (optionsBy(fields[field]).includes(changed) ? [field] : []));
  return hanging.reduce(
    (left, name) => withoutHanging(resource, { ...left, [name]: undefined }, name),
    values,
  );
}

/** A filter's value and how to set it. The empty text shows all rows. */
function useFilter(name: string) {
  const resource = useResource();
  const { filterValues, setFilters } = useListContext();
  return {
    value: textOf(filterValues[name]),
    values: filterValues,
    choose: (value: string) =>
      setFilters(withoutHanging(resource, { ...filterValues, [name]: value || undefined }, name)),
  };
}

// As large as the rest of the list, and few lists are filtered by a record.
const SearchSelect = latePart(async () => ({
  default: (await import('../../components/SearchSelect.tsx')).SearchSelect,
}));

/** The filters whose choices stay in view, with their counts. */
export function CountedFilters() {
  const { filters } = useResource();
  return filters.map(
    (filter) => filter.counts && <CountedChoices key={filter.field} filter={filter} path={filter.counts} />,
  );
}

/** The choices of a filter, each with the number of rows that it would show (spec 2 §2, User Approval). */
function CountedChoices({ filter, path }: { filter: Filter; path: string }) {
  const translate = useTranslate();
  const resource = useResource();
  const { value: chosen, values, choose } = useFilter(filter.field);
  const others = { ...resource, filters: resource.filters.filter((other) => other !== filter) };
  const input = countsRequestOf(others, values);
  const { data: counts = [] } = useQuery({
    // refetched with the rows
    ...queryFor([resource.name, 'counts', filter.field, input], countsCall(resource, path), { input }),
    placeholderData: keepPreviousData,
  });
  const field = resource.fields[filter.field];
  if (field?.kind !== 'choice') return null;
  const all: Choice = { value: 0, label: translate('app.list.all') };
  const choices = [...field.choices, all].map(({ value, label, tone }) => {
    const counted = counts.find((one) => one.value === value);
    return {
      value,
      label: (
        <>
          <Toned tone={tone}>{translate(label)}</Toned>
          <span>{counted && formatQuantity(counted.count)}</span>
        </>
      ),
    };
  });
  return (
    <Segments
      label={translate(field.label)}
      choices={choices}
      chosen={chosen ? Number(chosen) : all.value}
      choose={(value) => choose(value === all.value ? '' : String(value))}
    />
  );
}

/** The filters without counts. */
export function FieldFilters() {
  const { filters, ...resource } = useResource();
  return (
    <div className={`row shrinks ${styles['selects']}`}>
      {filters.map(({ field: name, counts }) => {
        const field = counts ? undefined : fieldOfFilter(resource, name);
        return field && <SelectFilter key={name} name={name} field={field} />;
      })}
    </div>
  );
}

function SelectFilter({ name, field }: { name: string; field: Field }) {
  const resource = useResource();
  const mayDo = useRights();
  const access = field.kind === 'lookup' ? lookups[field.to].options.access : 'signed-in';
  // without a right to its options there is nothing to choose from
  if (typeof access === 'object' && ![access.right].flat().some((right) => mayDo(access.page, right)))
    return null;
  if (field.kind === 'reference' || field.kind === 'lookup')
    return <OptionFilter name={name} field={field} />;
  if (field.kind === 'text' && !isOfStates(resource, name)) return <TextFilter name={name} field={field} />;
  return <FewValuesFilter name={name} field={field} />;
}

/** Filters by a text that people type whole, when they leave it or press Enter. */
function TextFilter({ name, field }: { name: string; field: Field }) {
  const translate = useTranslate();
  const { value, choose } = useFilter(name);
  const apply = (input: HTMLInputElement) => {
    const typed = input.value.trim();
    if (typed !== value) choose(typed);
  };
  return (
    <label className="line gap-6 shrinks muted size-13 labelled">
      {translate(field.label)}
      <input
        // Back or a link changes the filter too
        key={value}
        className="control compact"
        defaultValue={value}
        maxLength={250}
        onBlur={({ currentTarget }) => apply(currentTarget)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && apply(currentTarget)}
      />
    </label>
  );
}

/** Filters by a choice's values, by states, or by a switch. */
function FewValuesFilter({ name, field }: { name: string; field: Field }) {
  const translate = useTranslate();
  const { value, choose } = useFilter(name);
  const values =
    field.kind === 'choice'
      ? field.choices.map((choice) => ({ value: String(choice.value), label: translate(choice.label) }))
      : field.kind === 'text'
        ? formats()
            .states.map(({ name }) => ({ value: name, label: name }))
            .toSorted((one, other) => (one.label < other.label ? -1 : 1))
        : [
            { value: 'true', label: translate('app.list.on') },
            { value: 'false', label: translate('app.list.off') },
          ];
  return (
    <label className="line gap-6 shrinks muted size-13 labelled">
      {translate(field.label)}
      <select className="control compact" value={value} onChange={(event) => choose(event.target.value)}>
        <option value="">{translate('app.list.all')}</option>
        {values.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface OptionFilterProps {
  name: string;
  field: FieldOf<'reference'> | FieldOf<'lookup'>;
}

/** The option for whoever looks at the list. No record has its id. */
const meId = 0;

/** Filters by another resource's record, or by a row of a table that is not a resource. People search it by typing. */
function OptionFilter({ name, field }: OptionFilterProps) {
  const translate = useTranslate();
  const resource = useResource();
  const { value, values, choose } = useFilter(name);
  const source = optionsSourceOf(resource, field, values);
  const id = useId();
  const me = isPersonField(field) ? { value: meId, label: translate('app.list.me') } : undefined;
  const isMe = value === meInFilter;
  const found = useOptionOf(source, value && !isMe ? Number(value) : undefined);
  const chosen = isMe ? me : (found ?? { value: Number(value), label: '…' });
  return (
    <div className={`line gap-6 shrinks muted size-13 labelled ${styles['option']}`}>
      <label id={`${id}label`} htmlFor={id}>
        {translate(field.label)}
      </label>
      <SearchSelect
        control={{ id, 'aria-labelledby': `${id}label` }}
        source={source}
        first={me}
        chosen={(value && chosen) || null}
        choose={(option) => choose(option === me ? meInFilter : String(option?.value ?? ''))}
        placeholder="app.list.all"
        openPlaceholder="app.form.search"
      />
    </div>
  );
}
