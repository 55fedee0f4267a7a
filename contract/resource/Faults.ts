import { closestMatch } from 'leven';

/** What is wrong with the declarations, gathered so that one start names all of it. */
export class Faults {
  readonly #errors: Error[] = [];

  /** Gathers a fault, said as a whole sentence. */
  add(sentence: string): void {
    this.#errors.push(new Error(sentence));
  }

  /** Does `part`, and gathers what it throws. */
  attempt<Result>(part: () => Result): Result | undefined {
    try {
      return part();
    } catch (error) {
      this.#errors.push(error instanceof Error ? error : new Error(String(error)));
      return undefined;
    }
  }

  /** Throws what was gathered, all at once; says nothing where all is well. */
  throwAll(): void {
    const [first, second] = this.#errors;
    if (!first) return;
    if (!second) throw first;
    const list = this.#errors.map(({ message }) => `- ${message}`).join('\n');
    throw new AggregateError(this.#errors, `There are ${this.#errors.length} faults:\n${list}`);
  }
}

/** The end of a sentence about a name that is none of `known`: the one that was probably meant, and all of them. */
export function insteadOf(name: string, known: Iterable<string>): string {
  const names = [...known];
  if (!names.length) return '';
  const near = closestMatch(name, names, { maxDistance: Math.max(1, Math.floor(name.length * 0.4)) });
  return `${near === undefined ? '' : `; did you mean '${near}'?`} (known: ${names.join(', ')})`;
}

/** How the parts of a declaration that are judged apart say what is wrong with them. */
export interface FaultsOfNames {
  /** Gathers a fault: the end of a sentence that begins with which declaration it is. */
  fault: (why: string) => void;
  /** A fault for each name that is no declared field. */
  assertDeclared: (names: readonly string[], where: string) => void;
  /** The same, but the rows have names beside them. */
  assertInRows: (names: readonly string[], where: string) => void;
}
