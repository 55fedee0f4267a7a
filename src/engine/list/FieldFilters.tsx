import TuneIcon from '@mui/icons-material/TuneOutlined';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import { Suspense, useId, useState } from 'react';
import type { Choice, Field } from '../../../contract/resource/Field.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import type { Filter } from '../../../contract/resource/Resource.ts';
import { countsCall } from '../../../contract/resource/resourceCalls.ts';
import { ask } from '../../api/ask.ts';
import toolbar from '../../components/toolbarControl.module.css';
import { Toned } from '../../components/ToneMark.tsx';
import { useSay } from '../../components/useSay.ts';
import { countsRequestOf } from '../../dataProvider/listRequestOf.ts';
import { useResource } from '../useResource.ts';
import styles from './ListToolbar.module.css';
import { useFilter } from './useFilter.ts';
import { lazyPart } from '../../components/lazyPart.ts';

// The options' control is as large as the rest of the list; few lists are filtered by one.
const OptionFilter = lazyPart(() => import('./OptionFilter.tsx'));

/** The fields that narrow the list: counted choices in view, the others as selects, which fold away on phones. */
export function FieldFilters() {
  const { filters } = useResource();
  const folded = filters.filter(({ counts }) => !counts);
  return (
    <>
      {filters.map(
        (filter) =>
          filter.counts && <CountedChoices key={filter.field} filter={filter} path={filter.counts} />,
      )}
      {folded.length > 0 && <Selects filters={folded} />}
    </>
  );
}

/** The choices of a filter with the number of rows that each would show (spec 2 §2, User Approval). */
function CountedChoices({ filter, path }: { filter: Filter; path: string }) {
  const translate = useTranslate();
  const say = useSay();
  const resource = useResource();
  const { value: chosen, values, choose } = useFilter(filter.field);
  const others = { ...resource, filters: resource.filters.filter((other) => other !== filter) };
  const input = countsRequestOf(others, values);
  const { data: counts = [] } = useQuery({
    // read again with the rows
    queryKey: [resource.name, 'counts', filter.field, input],
    queryFn: async ({ signal }) => (await ask(countsCall(resource, path), { input, signal })).data,
    placeholderData: keepPreviousData,
  });
  const field = resource.fields[filter.field];
  if (field?.kind !== 'choice') return null;
  const all: Choice = { value: 0, label: translate('app.list.all') };
  return (
    <fieldset className={styles['choices']}>
      <legend className="visually-hidden">{say(field.label)}</legend>
      {[...field.choices, all].map(({ value, label, tone }) => {
        const counted = counts.find((counted) => counted.value === value);
        const isChosen = value === all.value ? !chosen : String(value) === chosen;
        return (
          <label key={value} data-chosen={isChosen}>
            <input
              type="radio"
              name={`${resource.name} ${filter.field}`}
              checked={isChosen}
              onChange={() => choose(value === all.value ? '' : String(value))}
            />
            <Toned tone={tone}>{say(label)}</Toned>
            {counted && <span className={styles['count']}>{counted.count}</span>}
          </label>
        );
      })}
    </fieldset>
  );
}

/** The other filters; on phones several of them fold behind a button that says how many are set. */
function Selects({ filters }: { filters: readonly Filter[] }) {
  const translate = useTranslate();
  const { fields } = useResource();
  const { filterValues } = useListContext();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const set = filters.filter(({ field }) => textOf(filterValues[field])).length;
  const isFolding = filters.length > 1;
  return (
    <div className={styles['filters']} data-folded={isFolding && !isOpen}>
      {isFolding && (
        <button
          type="button"
          className={`${toolbar['control']} ${styles['fold']}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <TuneIcon aria-hidden="true" />
          {set ? translate('app.list.filters_set', { smart_count: set }) : translate('app.list.filters')}
        </button>
      )}
      <div id={id} className={styles['selects']}>
        {filters.map(({ field: name }) => {
          const field = fields[name];
          return field && <SelectFilter key={name} name={name} field={field} />;
        })}
      </div>
    </div>
  );
}

function SelectFilter({ name, field }: { name: string; field: Field }) {
  if (field.kind === 'reference' || field.kind === 'lookup')
    return (
      <Suspense fallback={null}>
        <OptionFilter name={name} field={field} />
      </Suspense>
    );
  return <FewValuesFilter name={name} field={field} />;
}

/** A choice's values, or whether a switch is on. */
function FewValuesFilter({ name, field }: { name: string; field: Field }) {
  const translate = useTranslate();
  const say = useSay();
  const { value, choose } = useFilter(name);
  const values =
    field.kind === 'choice'
      ? field.choices.map((choice) => ({ value: String(choice.value), label: say(choice.label) }))
      : [
          { value: 'true', label: translate('app.list.on') },
          { value: 'false', label: translate('app.list.off') },
        ];
  return (
    <label>
      {say(field.label)}
      <select className={toolbar['control']} value={value} onChange={(event) => choose(event.target.value)}>
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
