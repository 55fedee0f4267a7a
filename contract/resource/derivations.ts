/** Derived fields' rules by name: each takes the fields it reads, in order, and answers nothing while one is missing. */
export const derivations = {
  /** To = From + Quantity − 1 (spec 3 §5). */
  rangeEnd: (from: number, quantity: number) => (quantity >= 1 ? from + quantity - 1 : undefined),
} as const satisfies Record<string, (...values: number[]) => number | undefined>;

export type DerivationName = keyof typeof derivations;

/** The derived value of the rule `name` over `inputs`, or undefined while an input is no whole number. */
export function derive(name: DerivationName, inputs: readonly unknown[]): number | undefined {
  const numbers = inputs.map((input) => (typeof input === 'string' && input.trim() ? Number(input) : input));
  if (!numbers.every((input): input is number => Number.isSafeInteger(input))) return undefined;
  const [first, second] = numbers;
  const derived = first === undefined || second === undefined ? undefined : derivations[name](first, second);
  return Number.isSafeInteger(derived) ? derived : undefined;
}
