/** What a state means to whoever reads it. */
export type Tone = 'neutral' | 'positive' | 'caution' | 'negative';
