/**
 * What the signs' strengths are made of: how often something is seen of an honest seal and of a copied one. Assumed, not
 * learned, for nobody has a thousand proven copies to learn from; docs/decisions/0021 says why each and what they reach.
 */
export const rates = {
  /** Positions that are wrong by hundreds of kilometres. */
  misplaced: 0.05,
  /** Of an honest household's people, those who scan within hours of another: misplaced, they make an impossible journey. */
  atOnce: 0.4,
  /** Honest seals that get to another town, where people scan them, too: gifts, things sold on; and that it is a near one. */
  given: { share: 0.03, near: 0.5 },
  /** Honest seals of large or curious households, after whose people another one follows as if there were half as many. */
  curious: 0.2,
  /** Honest seals that very many scan: on show in a shop, in a film; and that after a person a further one follows. */
  onShow: { share: 0.004, further: 0.95 },
  /** Those that travel with who has them, such as a sample; that the next person is in another town, and in a near one. */
  travelling: { share: 0.003, further: 0.7, newTown: 0.5, near: 0.5 },
  /**
   * Copies: that a further person follows, and in a town where nobody was before, and in a near one, by where they are sold; and
   * that one of them is scanned so soon after another that nobody can get there, by how fast they are sold.
   */
  copies: {
    further: 0.95,
    sold: [
      { share: 0.6, newTown: 0.7, near: 0.15 },
      { share: 0.3, newTown: 0.4, near: 0.7 },
      { share: 0.1, newTown: 0.06, near: 0.5 },
    ],
    paces: [
      { share: 0.75, unreachable: 0.04 },
      { share: 0.25, unreachable: 0.5 },
    ],
  },
  /** Somebody tries a seal of the roll before it is on a product; a packer tries one, or a dispatch is saved late. */
  beforeMapped: { honest: 0.01, copied: 0.08 },
  beforeDispatched: { honest: 0.02, copied: 0.08 },
  /** That nobody of one, or of several people, is near the dealer's state: goods that are sold on. */
  farFirst: { honest: 0.14, copied: 0.6 },
  farAll: { honest: 0.09, copied: 0.5 },
  /** By how its life ended: a recall and given points make honest people scan. */
  damaged: { honest: 0.02, copied: 0.5 },
  demapped: { honest: 0.05, copied: 0.5 },
  recalled: { honest: 0.3, copied: 0.5 },
  redeemed: { honest: 0.3, copied: 0.5 },
  /** That a sibling was scanned elsewhere: of an honest carton, and of a printed sheet. */
  siblingElsewhere: { honest: 0.1, sheet: 0.6 },
  /** Cartons that are broken up and sold all over, which look like a sheet; and copies that come from one. */
  soldAllOver: 0.04,
  fromSheet: 0.2,
} as const;

/** How likely something is of a seal that is honest, and of one that was copied. */
interface Likelihoods {
  honest: number;
  copied: number;
}

/** The weight of evidence in decibans: how much likelier something is of a copied seal, as ten times a logarithm. */
export const weightOf = ({ honest, copied }: Likelihoods): number => 10 * Math.log10(copied / honest);

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
