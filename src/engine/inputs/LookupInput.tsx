import { useWatch } from 'react-hook-form';
import { textOf } from '../../api/textOf.ts';
import type { InputProps } from './InputProps.ts';
import { OptionInput } from './OptionInput.tsx';

/** One of the rows that the declared call answers, as another field's value says: a city of a state. */
export function LookupInput(props: InputProps<'lookup'>) {
  const { name, field, resource } = props;
  const watched: unknown = useWatch({ name: field.of ?? name });
  const part = field.of ? textOf(watched) : undefined;
  const call = part === undefined ? field.call : `${field.call}/${part}`;
  // without the value that it goes by there is nothing to choose
  const source = part === '' ? undefined : ({ call, page: resource.page, isWhole: true } as const);
  return <OptionInput {...props} source={source} />;
}
