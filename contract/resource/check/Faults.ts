import { closestMatch } from 'leven';

/** Gathers the faults of all declarations, so one start names them all. */
export class Faults {
  readonly #errors: Error[] = [];

  /** Adds a fault, as a whole sentence. */
  add(sentence: string): void {
    this.#errors.push(new Error(sentence));
  }

  /** Does `part`, and adds the error that it throws. */
  attempt<Result>(part: () => Result): Result | undefined {
    try {
      return part();
    } catch (error) {
      this.#errors.push(error instanceof Error ? error : new Error(String(error)));
      return undefined;
    }
  }

  /** Throws all faults at once, if there are any. */
  throwAll(): void {
    const [first, second] = this.#errors;
    if (!first) return;
    if (!second) throw first;
    const list = this.#errors.map(({ message }) => `- ${message}`).join('\n');
    throw new AggregateError(this.#errors, `There are ${this.#errors.length} faults:\n${list}`);
  }
}

/** Writes the end of a sentence about an unknown name: the name that was probably meant, and all known ones. */
export function insteadOf(name: string, known: Iterable<string>): string {
  const names = [...known];
  if (!names.length) return '';
  const near = closestMatch(name, names, { maxDistance: Math.max(1, Math.floor(name.length * 0.4)) });
  return `${near === undefined ? '' : `; did you mean '${near}'?`} (known: ${names.join(', ')})`;
}

/** The functions with which the checks of a declaration's parts report faults. */
export interface FaultsOfNames {
  /** Adds a fault, as the end of a sentence that begins with the declaration. */
  fault: (why: string) => void;
  /** Adds a fault for each name that is not a declared field. */
  assertDeclared: (names: readonly string[], where: string) => void;
  /** Adds a fault for each name that the rows do not have. */
  assertInRows: (names: readonly string[], where: string) => void;
}
