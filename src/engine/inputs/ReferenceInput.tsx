import { useWatch } from 'react-hook-form';
import { textOf } from '../../api/textOf.ts';
import { resources } from '../../resources/index.ts';
import type { InputProps } from './InputProps.ts';
import { OptionInput } from './OptionInput.tsx';
import type { OptionsSource } from '../../components/useOptions.ts';

/** The call that answers a reference's options: its own, or that of the resource it leads to. */
function optionsCall(field: InputProps<'reference'>['field']): string {
  const call = field.options ?? resources.find((resource) => resource.key === field.to)?.calls.options;
  if (!call) throw new Error(`No call answers the options of '${field.label}'`);
  return call;
}

/** The options by this form's values; there are none to ask for while one that they are chosen by is empty. */
function useSource({ resource, field }: InputProps<'reference'>): OptionsSource | undefined {
  const pairs = Object.entries(field.like ?? {});
  const watched: unknown[] = useWatch({ name: pairs.map(([, own]) => own) });
  const like = Object.fromEntries(pairs.map(([theirs], index) => [theirs, textOf(watched[index])]));
  if (!Object.values(like).every(Boolean)) return undefined;
  return { call: optionsCall(field), page: resource.page, like };
}

/** Another resource's record, searched by what is typed. */
export function ReferenceInput(props: InputProps<'reference'>) {
  return <OptionInput {...props} source={useSource(props)} />;
}
