/** The tones of choices and states, for whoever reads them. */
export const tones = ['neutral', 'positive', 'caution', 'negative'] as const;

export type Tone = (typeof tones)[number];

/** One of the values that a field or a state can have. */
export interface Choice {
  /**
   * What is sent and stored: a number or a text, never 0, which stands for none.
   * @example value: 1
   */
  value: number | string;
  /**
   * What people read.
   * @example label: 'Road'
   */
  label: string;
  /**
   * How good or bad the choice is, shown by a mark and its colour wherever the choice is: neutral, positive, caution or
   * negative.
   * @example tone: 'caution'
   */
  tone?: Tone;
  /**
   * What pictures put it together with others under; default: its label alone.
   * @example group: 'Fake'
   */
  group?: string;
  /**
   * Offered and taken only while the form is in this mode: a new record's (add), or a stored one's (update).
   * @example only: 'update'
   */
  only?: 'add' | 'update';
}
