import { countries } from '../../../contract/dealer.ts';
import type { Condition } from '../../../contract/resource/Condition.ts';
import type { Field } from '../../../contract/resource/Field.ts';
import { choice, lookup, multiline, text } from '../../../contract/resource/fields.ts';

type AddressKind = 'Bill' | 'Ship';

/** The wire's names of an address's fields, e.g. Bill_City, as a form shows them. */
export const addressNames = (kind: AddressKind) =>
  ['Address', 'Country', 'State', 'City', 'Pincode'].map((part) => `${kind}_${part}`);

/**
 * The fields of one address of a dealer (spec 2 §5).
 *
 * @param word what the labels begin with
 * @param copied the other address, and when this one is the same
 */
export function addressFields(
  kind: AddressKind,
  word: string,
  copied?: { from: AddressKind; when: Condition },
): Record<string, Field> {
  const options = (part: string, required: string) => ({
    required,
    ...(copied && { copies: { from: `${copied.from}_${part}`, when: copied.when } }),
  });
  return {
    [`${kind}_Address`]: multiline(`${word} Address`, options('Address', 'Please enter Address')),
    [`${kind}_Country`]: choice(`${word} Country`, {
      choices: countries,
      default: 1,
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
    [`${kind}_Pincode`]: text(`${word} Pincode`, options('Pincode', 'Please enter Pincode')),
  };
}
