/**
 * How often something happens to an honest seal and to a copied one, from which the signs' strengths follow. The figures are
 * assumed, not learned, for nobody has a thousand proven copies; docs/decisions/0021 gives the reasons and the results.
 */
export const rates = {
  /** Positions that are wrong by hundreds of kilometres. */
  misplaced: 0.05,
  /** Of an honest household, those who scan within hours of another: a wrong position makes the journey impossible. */
  atOnce: 0.4,
  /** Honest seals that people scan in another town, too, as gifts or sold on; and that it is a near one. */
  given: { share: 0.03, near: 0.5 },
  /** Honest seals of large or curious households, in which another person follows as if there were half as many. */
  curious: 0.2,
  /** Honest seals that very many scan, on show in a shop or a film; and that after a person another one follows. */
  onShow: { share: 0.004, further: 0.95 },
  /** Honest seals that travel, such as a sample; that the next person is in another town, and in a near one. */
  travelling: { share: 0.003, further: 0.7, newTown: 0.5, near: 0.5 },
  /**
   * Copies: that another person follows; that they are in a new town, and in a near one, by where the copies are sold; and
   * that a copy is scanned so soon after another that nobody could get there, by how fast they are sold.
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
  /** Somebody tries a seal of the roll before it is on a product; a packer tries one; a dispatch is saved late. */
  beforeMapped: { honest: 0.01, copied: 0.08 },
  beforeDispatched: { honest: 0.02, copied: 0.08 },
  /** Scans of units not yet released for sale, which nobody outside should have: one reaches the usual threshold. */
  unreleased: { honest: 0.002, copied: 0.5 },
  /** That the one person, or all of several people, are far from the dealer's state: goods are sold on. */
  farFirst: { honest: 0.14, copied: 0.6 },
  farAll: { honest: 0.09, copied: 0.5 },
  /** Scans after the end of its life: recalls and given points make honest people scan. */
  damaged: { honest: 0.02, copied: 0.5 },
  demapped: { honest: 0.05, copied: 0.5 },
  recalled: { honest: 0.3, copied: 0.5 },
  redeemed: { honest: 0.3, copied: 0.5 },
  /** Nobody honest has what was stolen or lost, so one scan is enough for the usual threshold. */
  stolen: { honest: 0.002, copied: 0.5 },
  lost: { honest: 0.002, copied: 0.5 },
  /** That a sibling was scanned elsewhere, for an honest carton and for a printed sheet. */
  siblingElsewhere: { honest: 0.1, sheet: 0.6 },
  /** Cartons that are broken up and sold all over, which look like a sheet; and copies that come from a sheet. */
  soldAllOver: 0.04,
  fromSheet: 0.2,
} as const;

/** How likely something is for an honest seal, and for a copied one. */
interface Likelihoods {
  honest: number;
  copied: number;
}

/** Returns the weight of evidence in decibans: ten times the logarithm of how much likelier something is for a copy. */
export const weightOf = ({ honest, copied }: Likelihoods): number => 10 * Math.log10(copied / honest);

/** The people who scanned a seal, and their towns. */
export interface Counts {
  people: number;
  /** People of an honest seal for each one who scans it first. */
  usual: number;
  /** Towns beyond the one with the most people, by how the product could have got there. */
  towns: {
    near: number;
    far: number;
    /** Nobody could get there in time. */
    unreachable: number;
  };
  /** People who scanned where somebody had scanned before. */
  together: number;
}

const sumOf = <Item>(items: readonly Item[], each: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + each(item), 0);

/** Beyond this number nothing more is learned, and chances become too small for numbers. */
export const mostCounted = 100;

/** Scales the counts down to at most `mostCounted` people. */
function scaled({ people, usual, towns: { near, far, unreachable }, together }: Counts): Counts {
  const part = Math.min(1, mostCounted / people);
  return {
    people: people * part,
    usual,
    towns: { near: near * part, far: far * part, unreachable: unreachable * part },
    together: together * part,
  };
}

/** Returns the chance that so many people or more follow the first one of a household. */
const chanceOfFurther = (further: number, usual: number): number => {
  const follows = 1 - 1 / usual;
  return (1 - rates.curious) * follows ** further + rates.curious * follows ** (further / 2);
};

/**
 * Weighs people and towns together, in decibans; the result is below 0 where all is as usual. After each person of an honest
 * seal another one follows or does not. Another town comes from a gift, often to a near one, or from a wrong position, always
 * to a far one; a town that nobody could reach in time can only come from a wrong position, and households, who scan within
 * hours, have as many of those. Copies reach more towns the further they are sold, and reach them too soon where they are
 * sold fast.
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

/** Weighs the number of people, wherever they are. */
export function weighPeople({ people, usual }: Pick<Counts, 'people' | 'usual'>): number {
  const { onShow, travelling, copies } = rates;
  const further = Math.min(people, mostCounted) - 1;
  const honest =
    (1 - onShow.share - travelling.share) * chanceOfFurther(further, usual) +
    sumOf([onShow, travelling], ({ share, further: next }) => share * next ** further);
  return weightOf({ honest, copied: copies.further ** further });
}
