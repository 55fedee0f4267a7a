import { rates, weightOf } from './rates.ts';

/** How many people scanned a seal, and in how many towns. */
export interface Counts {
  people: number;
  /** How many people of an honest seal there are for each that scans it first. */
  usual: number;
  /** Towns beyond the one with the most people: those that the product could get to in time, and those that it could not. */
  reachable: number;
  unreachable: number;
  /** People beyond the first in the town with the most. */
  atHome: number;
}

const sumOf = <Item>(items: readonly Item[], each: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + each(item), 0);

/**
 * What people and towns weigh together, in decibans; less than nothing where all is as usual. After each person of an
 * honest seal another one follows or does not. Another town is a gift's or a wrong position's; one that nobody could get
 * to in time is a wrong position's alone. Towns of copies are the more, the further they are sold.
 */
export function weighPeopleAndTowns({ people, usual, reachable, unreachable, atHome }: Counts): number {
  const { misplaced, given, onShow, travelling, copies } = rates;
  const further = people - 1;
  const follows = 1 - 1 / usual;
  const isWrong = follows * misplaced;
  const elsewhere = reachable + unreachable;
  const lives = [
    (1 - onShow.share - travelling.share) *
      follows ** Math.max(0, further - elsewhere) *
      (given + isWrong) ** reachable *
      isWrong ** unreachable,
    onShow.share * onShow.further ** further * misplaced ** elsewhere * (1 - misplaced) ** atHome,
    travelling.share *
      travelling.further ** further *
      travelling.newTown ** reachable *
      misplaced ** unreachable *
      (1 - travelling.newTown) ** atHome,
  ];
  const sales = sumOf(
    copies.sold,
    ({ share, newTown }) => share * newTown ** elsewhere * (1 - newTown) ** atHome,
  );
  return weightOf({ honest: sumOf(lives, Number), copied: copies.further ** further * sales });
}

/** What their number weighs, wherever they are. */
export function weighPeople({ people, usual }: Pick<Counts, 'people' | 'usual'>): number {
  const { onShow, travelling, copies } = rates;
  const further = people - 1;
  const honest =
    (1 - onShow.share - travelling.share) * (1 - 1 / usual) ** further +
    sumOf([onShow, travelling], ({ share, further: next }) => share * next ** further);
  return weightOf({ honest, copied: copies.further ** further });
}
