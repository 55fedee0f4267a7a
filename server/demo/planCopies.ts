const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** Where copies of a seal turned up: the first in the morning `daysAgo`, each other so many minutes later. */
interface Copied {
  /** Its product and its place among that product's scanned seals. */
  product: number;
  seal: number;
  daysAgo: number;
  turnedUp: readonly (readonly [afterMinutes: number, city: string])[];
}

const copies: readonly Copied[] = [
  {
    product: 1,
    seal: 12,
    daysAgo: 2,
    turnedUp: [
      [0, 'Mumbai'],
      [45, 'Kolkata'],
      [70, 'Chennai'],
      [95, 'Mumbai'],
      [400, 'Jaipur'],
      [520, 'Kochi'],
    ],
  },
  {
    product: 2,
    seal: 13,
    daysAgo: 9,
    turnedUp: [
      [0, 'New Delhi'],
      [2 * 24 * 60, 'Ahmedabad'],
      [3 * 24 * 60, 'Hyderabad'],
      [4 * 24 * 60, 'Kolkata'],
      [6 * 24 * 60, 'Bengaluru'],
    ],
  },
  {
    product: 3,
    seal: 12,
    daysAgo: 5,
    turnedUp: [
      [0, 'Ludhiana'],
      [30, 'Pune'],
      [55, 'Hyderabad'],
      [80, 'Ludhiana'],
      [2 * 24 * 60, 'Chennai'],
    ],
  },
];

/**
 * Plans scans of copied seals before `end`: one within hours all over the country, others in the course of days.
 *
 * @param mapped the addresses of each product's seals
 */
export const planCopies = <Place>(
  mapped: readonly (readonly string[])[],
  end: Date,
  placeOf: (city: string) => Place,
): { at: Date; url: string; place: Place; visitorAddress: string }[] =>
  copies.flatMap(({ product, seal, daysAgo, turnedUp }, index) => {
    const url = mapped[product]?.[seal];
    // 9:30 in the morning of India
    const first = Math.floor(end.getTime() / day) * day - daysAgo * day + 4 * 60 * minute;
    return (url === undefined ? [] : turnedUp).flatMap(([after, city], place) => {
      const at = new Date(first + after * minute);
      return at < end && url
        ? [{ at, url, place: placeOf(city), visitorAddress: `198.51.100.${20 * index + place + 1}` }]
        : [];
    });
  });
