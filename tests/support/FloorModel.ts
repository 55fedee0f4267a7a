/** A packed carton's state, in the server's words. */
export type CartonState = 'packed' | 'inside' | 'dispatched' | 'unpacked';

interface Mapping {
  product: number;
  from: number;
  to: number;
}

interface Carton {
  product: number;
  state: CartonState;
  /** A secondary carton's units; a tertiary one has none of its own. */
  units: number[];
  /** Codes of a tertiary carton's secondary ones. */
  secondaries: string[];
}

interface Dispatch {
  order: number;
  cartons: string[];
  isReversed: boolean;
  /** Pieces that left, and of these the ones that came back for the order, by product. */
  sent: number[];
  reopened: number[];
  hasReturns: boolean;
}

/** One step on the floor. It names products and orders by their index, cartons by their slips. */
export type FloorStep =
  | { do: 'issue'; quantity: number }
  | { do: 'map'; product: number; from: number; quantity: number }
  | { do: 'demap'; mapping: string; from: number; to: number }
  | { do: 'damage'; from: number; to: number }
  | { do: 'pack'; slip: string; ranges: readonly (readonly [from: number, to: number])[] }
  | { do: 'packTertiary'; slip: string; secondaries: readonly string[] }
  | { do: 'unpack'; carton: string }
  | { do: 'correct'; carton: string; out: readonly number[]; into: readonly number[] }
  | { do: 'dispatch'; order: number; cartons: readonly string[] }
  | { do: 'reverse'; dispatch: string }
  | {
      do: 'return';
      cartons: readonly string[];
      units: readonly number[];
      isDamaged: boolean;
      reopens: boolean;
    };

/** Lists the numbers of a range, both ends included; none if the ends are reversed. */
export const numbersFrom = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** Tells whether an item stands twice in a list, which no scanner can do. */
const isTwice = (list: readonly (string | number)[]): boolean => new Set(list).size < list.length;

/**
 * Models the floor as plainly as can be: each unit by itself, one step after the other. It says which steps the server must
 * take or refuse, and where everything is afterwards.
 */
export class FloorModel {
  issued = 0;
  /** The mapping of each mapped number. */
  readonly mapped = new Map<number, string>();
  readonly mappings = new Map<string, Mapping>();
  readonly damaged = new Set<number>();
  readonly cartons = new Map<string, Carton>();
  readonly dispatches = new Map<string, Dispatch>();

  /** @param orders ordered quantities, by order and product */
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
   * Takes a step and answers true, or changes nothing and answers false if the server must refuse it.
   *
   * @param name the name of what the step makes: a mapping, a dispatch
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
      case 'correct':
        return this.correct(step.carton, step.out, step.into);
      case 'dispatch':
        return this.dispatch(name, step.order, step.cartons);
      case 'return':
        return this.takeBack(step);
      case 'reverse':
      default:
        return this.reverse(step.dispatch);
    }
  }

  cartonOf(number: number): string | undefined {
    for (const [code, { state, units }] of this.cartons)
      if (state !== 'unpacked' && units.includes(number)) return code;
    return undefined;
  }

  /** Lists a carton's units; a tertiary one's are those of its secondary ones. */
  unitsOf(code: string): number[] {
    const carton = this.cartons.get(code);
    return carton ? [...carton.units, ...carton.secondaries.flatMap((inner) => this.unitsOf(inner))] : [];
  }

  /** Dispatched quantities that were not reversed, by order and product. */
  dispatched(): number[][] {
    const open = [...this.dispatches.values()].filter(({ isReversed }) => !isReversed);
    return this.orders.map((lines, order) =>
      lines.map((_ordered, product) =>
        open
          .filter((dispatch) => dispatch.order === order)
          .reduce((sum, { sent, reopened }) => sum + (sent[product] ?? 0) - (reopened[product] ?? 0), 0),
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

  private correct(code: string, out: readonly number[], into: readonly number[]): boolean {
    const carton = this.cartons.get(code);
    const outer = [...this.cartons.values()].find(
      ({ state, secondaries }) => state !== 'unpacked' && secondaries.includes(code),
    );
    const isHere = (carton?.state === 'inside' ? outer : carton)?.state === 'packed';
    const changed = [...out, ...into];
    if (!carton?.units.length || !isHere || isTwice(changed) || !changed.length) return false;
    const canJoin = (unit: number) =>
      this.productOf(unit) === carton.product && this.cartonOf(unit) === undefined;
    const units = [...carton.units.filter((unit) => !out.includes(unit)), ...into];
    if (!out.every((unit) => carton.units.includes(unit)) || !into.every(canJoin) || !units.length)
      return false;
    this.cartons.set(code, { ...carton, units });
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
    this.dispatches.set(name, {
      order,
      cartons: [...codes],
      isReversed: false,
      sent: wanted,
      reopened: wanted.map(() => 0),
      hasReturns: false,
    });
    return true;
  }

  private reverse(name: string): boolean {
    const dispatch = this.dispatches.get(name);
    if (!dispatch || dispatch.isReversed || dispatch.hasReturns) return false;
    this.move(dispatch.cartons, 'packed');
    this.dispatches.set(name, { ...dispatch, isReversed: true });
    return true;
  }

  /** The carton of a dispatch in which a carton left; undefined for one that is not with a dealer. */
  private sentWith(code: string): string | undefined {
    const carton = this.cartons.get(code);
    if (carton?.state === 'dispatched') return code;
    if (carton?.state !== 'inside') return undefined;
    const outer = [...this.cartons].find(
      ([, { state, secondaries }]) => state !== 'unpacked' && secondaries.includes(code),
    );
    return outer?.[1].state === 'dispatched' ? outer[0] : undefined;
  }

  /** The dispatch that a dispatched carton is out with: the last one that has it. */
  private dispatchOf(sent: string): string | undefined {
    return [...this.dispatches].findLast(
      ([, { isReversed, cartons }]) => !isReversed && cartons.includes(sent),
    )?.[0];
  }

  /** Takes cartons or units out of a carton, which is unpacked once it has none. */
  private lessen(code: string, left: Pick<Carton, 'units' | 'secondaries'>): void {
    const carton = this.cartons.get(code);
    if (!carton) return;
    const units = carton.units.filter((unit) => !left.units.includes(unit));
    const secondaries = carton.secondaries.filter((inner) => !left.secondaries.includes(inner));
    const state = units.length + secondaries.length ? carton.state : 'unpacked';
    this.cartons.set(code, { ...carton, units, secondaries, state });
  }

  private takeBack(step: FloorStep & { do: 'return' }): boolean {
    const goods = [
      ...step.cartons.map((code) => ({ code, unit: undefined })),
      ...step.units.map((unit) => ({ code: this.cartonOf(unit) ?? '', unit })),
    ].map((good) => ({ ...good, sent: this.sentWith(good.code) }));
    const names = new Set(goods.map(({ sent }) => (sent === undefined ? undefined : this.dispatchOf(sent))));
    const [name] = names;
    const dispatch = name === undefined ? undefined : this.dispatches.get(name);
    const isInside = goods.some(
      ({ code, unit, sent }) =>
        (unit !== undefined && step.cartons.includes(code)) ||
        (sent !== code && step.cartons.includes(sent ?? '')),
    );
    if (name === undefined || !dispatch || names.size > 1 || isInside) return false;
    if (isTwice(step.cartons) || isTwice(step.units)) return false;
    const reopened = [...dispatch.reopened];
    for (const { code, unit, sent } of goods) {
      const carton = this.cartons.get(code);
      if (!carton || sent === undefined) continue;
      const units = unit === undefined ? this.unitsOf(code) : [unit];
      reopened[carton.product] = (reopened[carton.product] ?? 0) + units.length;
      if (step.isDamaged) for (const each of units) this.damage(each);
      if (unit !== undefined) this.lessen(code, { units, secondaries: [] });
      else if (step.isDamaged) this.move([code, ...carton.secondaries], 'unpacked');
      else this.move([code], 'packed');
      const isGone = unit === undefined || this.cartons.get(code)?.state === 'unpacked';
      if (sent !== code && isGone) this.lessen(sent, { units: [], secondaries: [code] });
    }
    this.dispatches.set(name, { ...dispatch, hasReturns: true, ...(step.reopens && { reopened }) });
    return true;
  }

  private damage(number: number): void {
    this.mapped.delete(number);
    this.damaged.add(number);
  }

  private move(codes: readonly string[], state: CartonState): void {
    for (const code of codes) {
      const carton = this.cartons.get(code);
      if (carton) this.cartons.set(code, { ...carton, state });
    }
  }
}
