import { rates, weightOf } from './rates.ts';

/** How many people scanned a seal, and in how many towns. */
export interface Counts {
  people: number;
  /** How many people of an honest seal there are for each that scans it first. */
  usual: number;
  /** Towns beyond the one with the most people, by how the product could have got there. */
  towns: {
    near: number;
    far: number;
    /** Nobody could get there in time. */
    unreachable: number;
  };
  /** People of whom is known that they were where somebody was before. */
  together: number;
}

const sumOf = <Item>(items: readonly Item[], each: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + each(item), 0);

/** Beyond so many nothing is learned, and chances become too small for numbers. */
export const mostCounted = 100;

/** The same shares of at most `mostCounted` people. */
function scaled({ people, usual, towns: { near, far, unreachable }, together }: Counts): Counts {
  const part = Math.min(1, mostCounted / people);
  return {
    people: people * part,
    usual,
    towns: { near: near * part, far: far * part, unreachable: unreachable * part },
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
 * honest seal another one follows or does not. Another town is a gift's, often a near one, or a wrong position's, always a far
 * one; one that nobody could get to in time is a wrong position's alone. Households scan within hours, so that this is no rarer
 * of them. Copies are in the more towns, the further they are sold, and too soon in them where they are sold fast.
 */
export function weighPeopleAndTowns(counts: Counts): number {
  const { people, usual, towns, together } = scaled(counts);
  const { near, far, unreachable } = towns;
  const { misplaced, atOnce, given, onShow, travelling, copies } = rates;
  const further = people - 1;
  const isWrong = (1 - 1 / usual) * misplaced;
  const elsewhere = near + far + unreachable;
  const lives = [
    (1 - onShow.share - travelling.share) *
      chanceOfFurther(Math.max(0, further - elsewhere), usual) *
      (given.share * given.near) ** near *
      (given.share * (1 - given.near) + isWrong * (1 - atOnce)) ** far *
      (isWrong * atOnce) ** unreachable,
    onShow.share * onShow.further ** further * misplaced ** elsewhere * (1 - misplaced) ** together,
    travelling.share *
      travelling.further ** further *
      (travelling.newTown * travelling.near) ** near *
      (travelling.newTown * (1 - travelling.near)) ** far *
      misplaced ** unreachable *
      (1 - travelling.newTown) ** together,
  ];
  const sales = sumOf(
    copies.sold,
    ({ share, newTown, near: isNear }) =>
      share * newTown ** elsewhere * isNear ** near * (1 - isNear) ** far * (1 - newTown) ** together,
  );
  const paces = sumOf(
    copies.paces,
    (pace) => pace.share * pace.unreachable ** unreachable * (1 - pace.unreachable) ** (near + far),
  );
  return weightOf({ honest: sumOf(lives, Number), copied: copies.further ** further * sales * paces });
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
