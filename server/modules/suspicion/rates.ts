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
export interface Likelihoods {
  honest: number;
  copied: number;
}

/** The weight of evidence in decibans: how much likelier something is of a copied seal, as ten times a logarithm. */
export const weightOf = ({ honest, copied }: Likelihoods): number => 10 * Math.log10(copied / honest);
