import { countries } from '../../../contract/choices/people.ts';
import type { Condition } from '../../../contract/resource/declaration/Condition.ts';
import type { FieldOf } from '../../../contract/resource/declaration/Field.ts';
import { choice, lookup, multiline, text } from '../../../contract/resource/declaration/fields.ts';

type AddressKind = 'Bill' | 'Ship';

const parts = ['Address', 'Country', 'State', 'City', 'Pincode'] as const;

type AddressName<Kind extends AddressKind> = `${Kind}_${(typeof parts)[number]}`;

/** The wire's names of an address's fields, e.g. Bill_City, as a form shows them. */
export const addressNames = <Kind extends AddressKind>(kind: Kind): AddressName<Kind>[] =>
  parts.map((part) => `${kind}_${part}` as const);

/** The columns of an address in a file of rows that have it in words. */
export const addressColumns = <Kind extends AddressKind>(kind: Kind, word: string) =>
  parts.map((part) => ({ field: `${kind}_${part}` as const, label: `${word} ${part}` }));

/** The fields that one of an address may name: the others, and the switch that makes both addresses one. */
type Named = AddressName<AddressKind> | 'BillingSameAsShipping';

type AddressFields<Kind extends AddressKind> = Record<`${Kind}_Address`, FieldOf<'multiline', Named>> &
  Record<`${Kind}_Country`, FieldOf<'choice', Named, never, never>> &
  Record<`${Kind}_State`, FieldOf<'lookup', Named, never, `Str${Kind}_State`>> &
  Record<`${Kind}_City`, FieldOf<'lookup', Named, never, `Str${Kind}_City`>> &
  Record<`${Kind}_Pincode`, FieldOf<'text', Named>>;

/**
 * The fields of one address of a dealer (spec 2 §5).
 *
 * @param word what the labels begin with
 * @param copied the other address, and when this one is the same
 */
export function addressFields<Kind extends AddressKind>(
  kind: Kind,
  word: string,
  copied?: { from: AddressKind; when: Condition<Named> },
): AddressFields<Kind> {
  const options = (part: (typeof parts)[number], required: string) => ({
    required,
    ...(copied && { copies: { from: `${copied.from}_${part}` as const, when: copied.when } }),
  });
  const fields = {
    [`${kind}_Address`]: multiline(`${word} Address`, options('Address', 'Please enter Address')),
    [`${kind}_Country`]: choice(`${word} Country`, {
      choices: countries,
      // the server answers it, or says why nobody can be added, before anything is typed
      default: copied ? 1 : { call: 'UserDMaster/GetNewDealer', take: 'Country' },
      ...options('Country', 'Please select Country'),
    }),
    [`${kind}_State`]: lookup(`${word} State`, {
      to: 'state',
      of: `${kind}_Country`,
      labelled: `Str${kind}_State`,
      ...options('State', 'Please select state'),
    }),
    [`${kind}_City`]: lookup(`${word} City`, {
      to: 'city',
      of: `${kind}_State`,
      labelled: `Str${kind}_City`,
      ...options('City', 'Please select city'),
    }),
    [`${kind}_Pincode`]: text(`${word} Pincode`, {
      code: true,
      ...options('Pincode', 'Please enter Pincode'),
    }),
  };
  // computed names are not literals to the compiler
  return fields as AddressFields<Kind>;
}
