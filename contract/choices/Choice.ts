/** The meanings that a choice or a state can have for its reader. */
export const tones = ['neutral', 'positive', 'caution', 'negative'] as const;

export type Tone = (typeof tones)[number];

/** A value that a field or a state can have. */
export interface Choice {
  /**
   * The number or text that is sent and stored. Never 0, which means none.
   * @example value: 1
   */
  value: number | string;
  /**
   * The text that people read.
   * @example label: 'Road'
   */
  label: string;
  /**
   * Shows by a mark and its colour how good or bad the choice is: neutral, positive, caution or negative.
   * @example tone: 'caution'
   */
  tone?: Tone;
  /**
   * The group under which pictures put it together with others. Default: its label.
   * @example group: 'Fake'
   */
  group?: string;
  /**
   * The mode of the form that offers and takes it: `add` for a new record, `update` for a stored one. Default: both.
   * @example only: 'update'
   */
  only?: 'add' | 'update';
}
