/** Where a packed carton of the model is, as the server says it. */
export type CartonState = 'packed' | 'inside' | 'dispatched' | 'unpacked';

interface Mapping {
  product: number;
  from: number;
  to: number;
}

interface Carton {
  product: number;
  state: CartonState;
  /** Units of a secondary carton; none of a tertiary one. */
  units: number[];
  /** Codes of the secondary cartons of a tertiary one. */
  secondaries: string[];
}

interface Dispatch {
  order: number;
  cartons: string[];
  isReversed: boolean;
}

/** One thing that somebody on the floor does; products and orders by their place, cartons by their slips. */
export type FloorStep =
  | { do: 'issue'; quantity: number }
  | { do: 'map'; product: number; from: number; quantity: number }
  | { do: 'demap'; mapping: string; from: number; to: number }
  | { do: 'damage'; from: number; to: number }
  | { do: 'pack'; slip: string; ranges: readonly (readonly [from: number, to: number])[] }
  | { do: 'packTertiary'; slip: string; secondaries: readonly string[] }
  | { do: 'unpack'; carton: string }
  | { do: 'dispatch'; order: number; cartons: readonly string[] }
  | { do: 'reverse'; dispatch: string };

/** Numbers from one to another, both included; none where they are the wrong way round. */
export const numbersFrom = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** Whether something stands twice in a list, as nobody can scan it. */
const isTwice = (list: readonly (string | number)[]): boolean => new Set(list).size < list.length;

/**
 * The floor kept as plainly as can be: each unit by itself, one step after the other. It says what the server must take and
 * refuse, and what is where afterwards.
 */
export class FloorModel {
  issued = 0;
  /** The mapping of each number that is mapped. */
  readonly mapped = new Map<number, string>();
  readonly mappings = new Map<string, Mapping>();
  readonly damaged = new Set<number>();
  readonly cartons = new Map<string, Carton>();
  readonly dispatches = new Map<string, Dispatch>();

  /** @param orders by order and product, how many are ordered */
  constructor(private readonly orders: readonly (readonly number[])[]) {}

  copy(): FloorModel {
    const copy = new FloorModel(this.orders);
    copy.issued = this.issued;
    for (const [number, mapping] of this.mapped) copy.mapped.set(number, mapping);
    for (const [name, mapping] of this.mappings) copy.mappings.set(name, mapping);
    for (const number of this.damaged) copy.damaged.add(number);
    for (const [code, carton] of this.cartons) copy.cartons.set(code, { ...carton });
    for (const [code, dispatch] of this.dispatches) copy.dispatches.set(code, { ...dispatch });
    return copy;
  }

  /**
   * Takes a step, or leaves everything as it is where it must be refused. Answers which of the two.
   *
   * @param name what the step makes is called: a mapping, a dispatch
   */
  take(step: FloorStep, name: string): boolean {
    switch (step.do) {
      case 'issue':
        this.issued += step.quantity;
        return true;
      case 'map': {
        const to = step.from + step.quantity - 1;
        const numbers = numbersFrom(step.from, to);
        if (!numbers.every((number) => this.isFree(number))) return false;
        this.mappings.set(name, { product: step.product, from: step.from, to });
        for (const number of numbers) this.mapped.set(number, name);
        return true;
      }
      case 'demap':
        return this.takeOut(step.mapping, step, () => undefined);
      case 'damage':
        return this.takeOut(this.mapped.get(step.from), step, (number) => this.damaged.add(number));
      case 'pack':
        return this.pack(
          step.slip,
          step.ranges.flatMap(([from, to]) => numbersFrom(from, to)),
        );
      case 'packTertiary':
        return this.packTertiary(step.slip, step.secondaries);
      case 'unpack':
        return this.unpack(step.carton);
      case 'dispatch':
        return this.dispatch(name, step.order, step.cartons);
      case 'reverse':
      default:
        return this.reverse(step.dispatch);
    }
  }

  /** The carton that has this unit now. */
  cartonOf(number: number): string | undefined {
    for (const [code, { state, units }] of this.cartons)
      if (state !== 'unpacked' && units.includes(number)) return code;
    return undefined;
  }

  /** Units of a carton, of all its secondaries where it is a tertiary one. */
  unitsOf(code: string): number[] {
    const carton = this.cartons.get(code);
    return carton ? [...carton.units, ...carton.secondaries.flatMap((inner) => this.unitsOf(inner))] : [];
  }

  /** By order and product, how many were dispatched and not taken back. */
  dispatched(): number[][] {
    const open = [...this.dispatches.values()].filter(({ isReversed }) => !isReversed);
    return this.orders.map((lines, order) =>
      lines.map((_ordered, product) =>
        open
          .filter((dispatch) => dispatch.order === order)
          .flatMap(({ cartons }) => cartons)
          .filter((code) => this.cartons.get(code)?.product === product)
          .reduce((sum, code) => sum + this.unitsOf(code).length, 0),
      ),
    );
  }

  private isFree(number: number): boolean {
    return number <= this.issued && !this.mapped.has(number) && !this.damaged.has(number);
  }

  private takeOut(
    mapping: string | undefined,
    { from, to }: { from: number; to: number },
    then: (number: number) => void,
  ): boolean {
    const numbers = numbersFrom(from, to);
    const canBe = (number: number) =>
      this.mapped.get(number) === mapping && this.cartonOf(number) === undefined;
    if (mapping === undefined || !numbers.length || !numbers.every(canBe)) return false;
    for (const number of numbers) {
      this.mapped.delete(number);
      then(number);
    }
    return true;
  }

  private productOf(number: number): number | undefined {
    return this.mappings.get(this.mapped.get(number) ?? '')?.product;
  }

  private pack(slip: string, units: readonly number[]): boolean {
    const products = new Set(units.map((unit) => this.productOf(unit)));
    const [product] = products;
    const isTaken = isTwice(units) || units.some((unit) => this.cartonOf(unit) !== undefined);
    if (product === undefined || products.size > 1 || isTaken || this.cartons.has(slip)) return false;
    this.cartons.set(slip, { product, state: 'packed', units: [...units], secondaries: [] });
    return true;
  }

  private packTertiary(slip: string, codes: readonly string[]): boolean {
    const secondaries = codes.map((code) => this.cartons.get(code));
    const products = new Set(secondaries.map((carton) => carton?.product));
    const [product] = products;
    const canBe =
      !isTwice(codes) && secondaries.every((carton) => carton?.state === 'packed' && carton.units.length);
    if (product === undefined || products.size > 1 || !canBe || this.cartons.has(slip)) return false;
    this.move(codes, 'inside');
    this.cartons.set(slip, { product, state: 'packed', units: [], secondaries: [...codes] });
    return true;
  }

  private unpack(code: string): boolean {
    const carton = this.cartons.get(code);
    if (carton?.state !== 'packed') return false;
    this.move(carton.secondaries, 'packed');
    this.move([code], 'unpacked');
    return true;
  }

  private dispatch(name: string, order: number, codes: readonly string[]): boolean {
    const lines = this.orders[order] ?? [];
    const already = this.dispatched()[order] ?? [];
    if (!codes.length || isTwice(codes) || !codes.every((code) => this.cartons.get(code)?.state === 'packed'))
      return false;
    const wanted = lines.map((_ordered, product) =>
      codes
        .filter((code) => this.cartons.get(code)?.product === product)
        .reduce((sum, code) => sum + this.unitsOf(code).length, 0),
    );
    const fits = lines.every(
      (ordered, product) => (already[product] ?? 0) + (wanted[product] ?? 0) <= ordered,
    );
    if (!fits) return false;
    this.move(codes, 'dispatched');
    this.dispatches.set(name, { order, cartons: [...codes], isReversed: false });
    return true;
  }

  private reverse(name: string): boolean {
    const dispatch = this.dispatches.get(name);
    if (!dispatch || dispatch.isReversed) return false;
    this.move(dispatch.cartons, 'packed');
    this.dispatches.set(name, { ...dispatch, isReversed: true });
    return true;
  }

  private move(codes: readonly string[], state: CartonState): void {
    for (const code of codes) {
      const carton = this.cartons.get(code);
      if (carton) this.cartons.set(code, { ...carton, state });
    }
  }
}
