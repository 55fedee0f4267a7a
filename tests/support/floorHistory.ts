import fc from 'fast-check';
import { FloorModel, type FloorStep, numbersFrom } from './FloorModel.ts';
import { type FloorState, type FloorWorld, orderedOnFloor, stateOfModel } from './floorWorld.ts';

/** An intended step. Its numbers choose among what exists when its turn comes. */
export interface Intent {
  what: FloorStep['do'];
  numbers: [number, number, number, number];
  /** Sent twice at once, as by a double click. */
  isTwice: boolean;
}

const intent: fc.Arbitrary<Intent> = fc.record({
  what: fc.constantFrom(
    ...(['issue', 'map', 'map', 'demap', 'damage', 'pack', 'pack', 'pack', 'pack', 'packTertiary'] as const),
    ...([
      'packTertiary',
      'unpack',
      'correct',
      'correct',
      'dispatch',
      'dispatch',
      'reverse',
      'return',
      'return',
    ] as const),
  ),
  numbers: fc.tuple(fc.nat(39), fc.nat(39), fc.nat(39), fc.nat(39)),
  isTwice: fc.boolean(),
});

/** Rounds of steps that people take at the same time. */
export const history = fc.array(fc.array(intent, { minLength: 1, maxLength: 3 }), {
  minLength: 6,
  maxLength: 16,
  size: 'max',
});

const pick = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length];

/** Picks some of those that can be taken now, or now and then any, as people do. */
const likely = <Item>(number: number, fitting: readonly Item[], all: readonly Item[]): readonly Item[] =>
  number % 8 && fitting.length ? fitting : all;

/** Turns an intended step into a step on the present floor. */
export function stepOf(
  { what, numbers: [one, two, three, four] }: Intent,
  model: FloorModel,
  world: FloorWorld,
): FloorStep {
  const mapped = [...model.mapped.keys()];
  const loose = mapped.filter((number) => model.cartonOf(number) === undefined);
  const from = pick(likely(four, loose, numbersFrom(1, 40)), one) ?? one + 1;
  const to = from + (two % 4);
  const cartons = [...model.cartons];
  const standing = cartons.filter(([, { state }]) => state === 'packed');
  const codes = (of: typeof cartons) => of.map(([code]) => code);
  /** Picks one to three cartons of one product, or rarely of any. */
  const several = (of: typeof cartons) => {
    const [, first] = pick(of, one) ?? [];
    const alike = of.filter(([, { product }]) => product === first?.product);
    const from = likely(four, alike, cartons);
    return [
      ...new Set(
        numbersFrom(0, three % 3).map(
          (place) => pick(codes([...from]), one + place) ?? world.slip('SID', one),
        ),
      ),
    ];
  };
  /** Picks a new slip, or once in eight times one that may be used already. */
  const slip = (type: 'SID' | 'TID') => world.slip(type, four % 8 ? cartons.length + (three % 3) : three);
  switch (what) {
    case 'issue':
      return { do: what, quantity: 1 + (one % 10) };
    case 'map': {
      const free = numbersFrom(1, model.issued).filter((number) => !model.mapped.has(number));
      return {
        do: what,
        product: three % 2,
        from: pick(likely(four, free, numbersFrom(1, 40)), one) ?? 1,
        quantity: 1 + (two % 6),
      };
    }
    case 'demap':
      return {
        do: what,
        mapping: model.mapped.get(from) ?? pick([...model.mappings.keys()], three) ?? '1',
        from,
        to,
      };
    case 'damage':
      return { do: what, from, to };
    case 'pack': {
      const more = pick(likely(four, loose, mapped), three) ?? 1;
      return {
        do: what,
        slip: slip('SID'),
        ranges: [[from, to], ...(two % 3 ? [] : [[more, more] as const])],
      };
    }
    case 'packTertiary':
      return {
        do: what,
        slip: slip('TID'),
        secondaries: several(standing.filter(([, { secondaries }]) => !secondaries.length)),
      };
    case 'unpack':
      return {
        do: what,
        carton: pick(codes([...likely(four, standing, cartons)]), one) ?? world.slip('SID', one),
      };
    case 'correct': {
      const full = cartons.filter(([, { state, units }]) => state !== 'unpacked' && units.length);
      const [code, carton] = pick(likely(four, full, cartons), one) ?? [];
      const out = carton?.units.slice(0, two % 3) ?? [];
      const alike = loose.filter(
        (unit) => model.mappings.get(model.mapped.get(unit) ?? '')?.product === carton?.product,
      );
      const into = pick(likely(four, alike, mapped), three);
      return {
        do: what,
        carton: code ?? world.slip('SID', one),
        out,
        into: into === undefined || three % 4 === 0 ? [] : [into],
      };
    }
    case 'dispatch':
      return { do: what, order: four % 2, cartons: several(standing) };
    case 'return': {
      const out = cartons.filter(
        ([, { state, units }]) => state === 'dispatched' || (state === 'inside' && units.length),
      );
      const isUnit = two % 3 === 0;
      const [, carton] = pick(out, one) ?? [];
      const unit = carton && pick(carton.units, three);
      return {
        do: what,
        cartons: isUnit && unit !== undefined ? [] : several(out).slice(0, 2),
        units: isUnit && unit !== undefined ? [unit] : [],
        isDamaged: four % 3 === 0,
        reopens: four % 2 === 0,
      };
    }
    case 'reverse':
    default:
      return { do: 'reverse', dispatch: pick([...model.dispatches.keys()], one) ?? '1' };
  }
}

/** The first steps of each history: map numbers of both products, and pack some. */
const beginning = (world: FloorWorld): FloorStep[] => [
  { do: 'issue', quantity: 40 },
  { do: 'map', product: 0, from: 1, quantity: 22 },
  { do: 'map', product: 1, from: 23, quantity: 10 },
  { do: 'pack', slip: world.slip('SID', 50), ranges: [[1, 4]] },
  {
    do: 'pack',
    slip: world.slip('SID', 51),
    ranges: [
      [5, 6],
      [9, 9],
    ],
  },
  { do: 'pack', slip: world.slip('SID', 52), ranges: [[23, 25]] },
];

/** Takes the first steps. Throws an Error if the server refuses one. */
export async function begin(world: FloorWorld): Promise<FloorModel> {
  const model = new FloorModel(orderedOnFloor);
  for (const step of beginning(world)) {
    const took = await world.take(0, step);
    if (!took.isTaken || !model.take(step, took.made)) throw new Error(`${step.do}: ${took.answer.message}`);
  }
  return model;
}

const orders = <Item>(items: readonly Item[]): Item[][] =>
  items.length
    ? items.flatMap((item, place) => orders(items.toSpliced(place, 1)).map((rest) => [item, ...rest]))
    : [[]];

/** A step with its answer, or without one if the server died over it. */
export interface Done {
  step: FloorStep;
  isTaken: boolean | undefined;
  /** The name of what it made. */
  made: string;
}

/**
 * Finds an order of simultaneous steps that gives the same answers and leads to the same floor. Answers the model after them,
 * or undefined if there is no such order.
 */
export function explain(
  before: FloorModel,
  done: readonly Done[],
  found: FloorState,
): FloorModel | undefined {
  const wanted = JSON.stringify(found);
  const subsets = done.reduce<Done[][]>(
    (lists, each) =>
      each.isTaken === undefined
        ? // nobody knows: it was done, or it never came to it
          lists.flatMap((list) => [list, [...list, { ...each, isTaken: true }]])
        : lists.map((list) => [...list, each]),
    [[]],
  );
  for (const ordered of subsets.flatMap(orders)) {
    const after = before.copy();
    const agrees = ordered.every(({ step, made, isTaken }) => after.take(step, made) === isTaken);
    if (agrees && JSON.stringify(stateOfModel(after)) === wanted) return after;
  }
  return undefined;
}
