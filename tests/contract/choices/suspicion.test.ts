import { describe, expect, it } from 'vitest';
import {
  defaultThreshold,
  type Sign,
  signLabels,
  type SignName,
  signSentence,
  suspicionStateChoices,
  suspicionStates,
  thresholds,
} from '../../../contract/choices/suspicion.ts';

const said = (sign: Omit<Sign, 'strength'>): string => signSentence({ ...sign, strength: 10 } as Sign);

describe('the signs of a copied seal', () => {
  it('say their facts in a sentence each', () => {
    const sentences: Record<SignName, string> = {
      impossibleJourney: said({
        sign: 'impossibleJourney',
        facts: { from: 'Pune', to: 'Kolkata', kilometres: 1573, minutes: 41, more: 0 },
      }),
      manyTowns: said({ sign: 'manyTowns', facts: { towns: ['Pune', 'Kolkata', 'Surat'], count: 5 } }),
      manyPeople: said({ sign: 'manyPeople', facts: { people: 9, usual: 1.3 } }),
      scannedEarly: said({
        sign: 'scannedEarly',
        facts: { before: 'mapped', hours: 72, people: 1, town: 'Pune' },
      }),
      notReleased: said({ sign: 'notReleased', facts: { people: 2, town: 'Pune' } }),
      farFromDealer: said({
        sign: 'farFromDealer',
        facts: { dealerState: 'Kerala', towns: ['Delhi'], kilometres: 1700, people: 1 },
      }),
      afterTakenOut: said({
        sign: 'afterTakenOut',
        facts: { how: 'damaged', hours: 3000, people: 2, town: '' },
      }),
      manySiblings: said({ sign: 'manySiblings', facts: { elsewhere: 1, scanned: 4 } }),
    };
    expect(Object.keys(sentences)).toEqual(Object.keys(signLabels));
    expect(sentences).toMatchInlineSnapshot(`
      {
        "afterTakenOut": "Scanned 4 months after it was taken out as damaged, by 2 people.",
        "farFromDealer": "Scanned only far from Kerala, the state of the dealer it was dispatched to: in Delhi, 1,700 km away at the least.",
        "impossibleJourney": "Different phones scanned it in Pune and, 41 minutes later, in Kolkata, 1,573 km away.",
        "manyPeople": "9 people scanned it; seals of such products are usually scanned by 1.3.",
        "manySiblings": "Of 4 seals of its carton or range that were scanned in the same days, 1 was scanned in other places.",
        "manyTowns": "Different phones scanned it in 5 towns: Pune, Kolkata, Surat and 2 more.",
        "notReleased": "Scanned in Pune before it was released for sale, by 2 people.",
        "scannedEarly": "Scanned in Pune 3 days before it was on a product.",
      }
    `);
  });

  it('say one journey more in the singular, several in the plural', () => {
    const journey = (more: number) =>
      said({
        sign: 'impossibleJourney',
        facts: { from: 'Pune', to: 'Delhi', kilometres: 1170, minutes: 60, more },
      });
    expect([1, 2].map(journey)).toEqual([
      'Different phones scanned it in Pune and, 1 hour later, in Delhi, 1,170 km away, and so in 1 more town.',
      'Different phones scanned it in Pune and, 1 hour later, in Delhi, 1,170 km away, and so in 2 more towns.',
    ]);
  });

  it('have a label for each state, and a threshold that can move both ways', () => {
    expect(suspicionStateChoices.map(({ value }) => value)).toEqual(Object.values(suspicionStates));
    expect(defaultThreshold).toBeGreaterThan(thresholds.least);
    expect(defaultThreshold).toBeLessThan(thresholds.most);
  });
});
