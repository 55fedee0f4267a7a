/** The mode of a form: its record is new, or stored already (spec 2 §4). */
export type FormMode = 'add' | 'update';

export type Scalar = string | number | boolean | null;

/**
 * A question about a form or a row, as plain data: a mode, a field's value, or a combination of such questions.
 * Fields without a value never match `is`.
 */
export type Condition<Name extends string = string> =
  | {
      /**
       * Whether the form's record is new (add) or stored (update).
       * @example mode: 'update'
       */
      mode: FormMode;
    }
  | {
      /**
       * A field, whose value is the one that `is` says, or one of those.
       * @example field: 'TicketStatus', is: [1, 2]
       */
      field: Name;
      /**
       * The value that the field has; a field without a value has none of them.
       * @example field: 'IsLocal', is: true
       */
      is: Scalar | readonly Scalar[];
    }
  | {
      /**
       * A question that is answered with no.
       * @example not: { field: 'TicketStatus', is: 2 }
       */
      not: Condition<Name>;
    }
  | {
      /**
       * Questions that are all answered with yes.
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
  const wanted = Array.isArray(condition.is) ? condition.is : [condition.is];
  return wanted.includes(values[condition.field]);
}

/** Whether `condition` holds in `mode` whatever a record's values are; a question about a field has no answer then. */
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

/** The fields that `condition` reads, for the check at boot that they exist. */
export function fieldsOfCondition(condition: Condition): string[] {
  if ('mode' in condition) return [];
  if ('not' in condition) return fieldsOfCondition(condition.not);
  if ('all' in condition) return condition.all.flatMap(fieldsOfCondition);
  return [condition.field];
}
