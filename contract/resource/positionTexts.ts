/** What the input of a position says. It comes with the input, as most forms have none. */
export const positionTexts = {
  take: 'Take my position',
  taking: 'Your position is being found',
  map: 'See it on a map',
  refused:
    'The browser may not tell your position. Please allow it for this site in the browser’s settings, or type the position.',
  unknown:
    'This device does not know its position now. Please switch location on and go outside, or type the position.',
} as const;
