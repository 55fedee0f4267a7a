import { rates, weightOf } from './rates.ts';

/** How many people scanned a seal, and in how many towns. */
export interface Counts {
  people: number;
  /** How many people of an honest seal there are for each that scans it first. */
  usual: number;
  /** Towns beyond the one with the most people: those that the product could get to in time, and those that it could not. */
  reachable: number;
  unreachable: number;
  /** People of whom is known that they were where somebody was before. */
  together: number;
}

const sumOf = <Item>(items: readonly Item[], each: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + each(item), 0);

/** Beyond so many nothing is learned, and chances become too small for numbers. */
export const mostCounted = 100;

/** The same shares of at most `mostCounted` people. */
function scaled({ people, usual, reachable, unreachable, together }: Counts): Counts {
  const part = Math.min(1, mostCounted / people);
  return {
    people: people * part,
    usual,
    reachable: reachable * part,
    unreachable: unreachable * part,
    together: together * part,
  };
}

/** That so many people or more follow the first one of a household. */
const chanceOfFurther = (further: number, usual: number): number => {
  const follows = 1 - 1 / usual;
  return (1 - rates.curious) * follows ** further + rates.curious * follows ** (further / 2);
};

/**
 * What people and towns weigh together, in decibans; less than nothing where all is as usual. After each person of an
 * honest seal another one follows or does not. Another town is a gift's or a wrong position's; one that nobody could get
 * to in time is a wrong position's alone. The first of those weighs no more than any other town: households scan within hours
 * of each other, where every wrong position is an impossible journey, and copies seldom do. Towns of copies are the more,
 * the further they are sold.
 */
export function weighPeopleAndTowns(counts: Counts): number {
  const { people, usual, reachable, unreachable, together } = scaled(counts);
  const { misplaced, given, onShow, travelling, copies } = rates;
  const further = people - 1;
  const isWrong = (1 - 1 / usual) * misplaced;
  const elsewhere = reachable + unreachable;
  const lives = [
    (1 - onShow.share - travelling.share) *
      chanceOfFurther(Math.max(0, further - elsewhere), usual) *
      (given + isWrong) ** (reachable + Math.min(1, unreachable)) *
      isWrong ** Math.max(0, unreachable - 1),
    onShow.share * onShow.further ** further * misplaced ** elsewhere * (1 - misplaced) ** together,
    travelling.share *
      travelling.further ** further *
      travelling.newTown ** reachable *
      misplaced ** unreachable *
      (1 - travelling.newTown) ** together,
  ];
  const sales = sumOf(
    copies.sold,
    ({ share, newTown }) => share * newTown ** elsewhere * (1 - newTown) ** together,
  );
  return weightOf({ honest: sumOf(lives, Number), copied: copies.further ** further * sales });
}

/** What their number weighs, wherever they are. */
export function weighPeople({ people, usual }: Pick<Counts, 'people' | 'usual'>): number {
  const { onShow, travelling, copies } = rates;
  const further = Math.min(people, mostCounted) - 1;
  const honest =
    (1 - onShow.share - travelling.share) * chanceOfFurther(further, usual) +
    sumOf([onShow, travelling], ({ share, further: next }) => share * next ** further);
  return weightOf({ honest, copied: copies.further ** further });
}
