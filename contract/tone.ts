/** What a state can mean to whoever reads it. */
export const tones = ['neutral', 'positive', 'caution', 'negative'] as const;

export type Tone = (typeof tones)[number];
