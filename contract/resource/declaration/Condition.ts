import { areInOrder } from './values.ts';

/** The mode of a form: its record is new (`add`) or stored (`update`) (spec 2 §4). */
export type FormMode = 'add' | 'update';

export type Scalar = string | number | boolean | null;

/**
 * A condition on a form or a row, as plain data: a mode, a field's value, or a combination of conditions. A field without
 * a value never matches `is` or `above`.
 */
export type Condition<Name extends string = string> =
  | {
      /**
       * The mode of the form: its record is new (`add`) or stored (`update`).
       * @example mode: 'update'
       */
      mode: FormMode;
    }
  | ({
      /**
       * The field whose value is compared with `is` or `above`.
       * @example field: 'TicketStatus', is: [1, 2]
       */
      field: Name;
    } & (
      | {
          /**
           * The value that the field must have, or several of which it must have one. `null` means that the field has none.
           * @example field: 'IsLocal', is: true
           */
          is: Scalar | readonly Scalar[];
        }
      | {
          /**
           * The other field whose value it must be above: a smaller number, an earlier day or moment. Both need a value.
           * @example field: 'ClosedOn', above: 'DueDate'
           */
          above: Name;
        }
    ))
  | {
      /**
       * A condition that must not hold.
       * @example not: { field: 'TicketStatus', is: 2 }
       */
      not: Condition<Name>;
    }
  | {
      /**
       * Conditions that must all hold.
       * @example all: [{ mode: 'update' }, { field: 'IsLocal', is: true }]
       */
      all: readonly Condition<Name>[];
    };

export type Values = Readonly<Record<string, unknown>>;

/** Whether `condition` holds for `values` in `mode`. */
export function holds(condition: Condition, values: Values, mode: FormMode): boolean {
  if ('mode' in condition) return condition.mode === mode;
  if ('not' in condition) return !holds(condition.not, values, mode);
  if ('all' in condition) return condition.all.every((part) => holds(part, values, mode));
  if ('above' in condition) return !areInOrder(values[condition.field], values[condition.above]);
  const wanted = Array.isArray(condition.is) ? condition.is : [condition.is];
  return wanted.includes(values[condition.field]);
}

/** Whether `condition` holds in `mode` for every record: a condition on a field does not decide that. */
export const holdsInMode = (condition: Condition, mode: FormMode): boolean =>
  answerIn(condition, mode) === true;

function answerIn(condition: Condition, mode: FormMode): boolean | undefined {
  if ('mode' in condition) return condition.mode === mode;
  if ('not' in condition) {
    const answer = answerIn(condition.not, mode);
    return answer === undefined ? undefined : !answer;
  }
  if ('field' in condition) return undefined;
  const answers = condition.all.map((part) => answerIn(part, mode));
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

/** Whether `condition` asks whether the record is new. */
export function readsMode(condition: Condition): boolean {
  if ('not' in condition) return readsMode(condition.not);
  return 'all' in condition ? condition.all.some(readsMode) : 'mode' in condition;
}

/** Lists the fields that `condition` reads, so the start can check that they exist. */
export function fieldsOfCondition(condition: Condition): string[] {
  if ('mode' in condition) return [];
  if ('not' in condition) return fieldsOfCondition(condition.not);
  if ('all' in condition) return condition.all.flatMap(fieldsOfCondition);
  return 'above' in condition ? [condition.field, condition.above] : [condition.field];
}

/** Lists the pairs of fields that `condition` compares. */
export function comparedIn(condition: Condition): [field: string, above: string][] {
  if ('not' in condition) return comparedIn(condition.not);
  if ('all' in condition) return condition.all.flatMap(comparedIn);
  return 'above' in condition ? [[condition.field, condition.above]] : [];
}
