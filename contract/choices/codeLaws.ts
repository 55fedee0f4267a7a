import type { Choice } from './Choice.ts';

/** The laws that ask for fields in or behind a code. Numbers are stored: never change one. */
export const codeLaw = { scheduleH2: 1, bulkDrugs: 2, insecticides: 3, medicines: 4, batteries: 5 } as const;

export type CodeLaw = (typeof codeLaw)[keyof typeof codeLaw];

export const codeLaws: readonly (Choice & { value: CodeLaw })[] = [
  { value: codeLaw.scheduleH2, label: 'India: drugs of Schedule H2' },
  { value: codeLaw.bulkDrugs, label: 'India: bulk drugs' },
  { value: codeLaw.insecticides, label: 'India: insecticides' },
  { value: codeLaw.medicines, label: 'European Union: medicines' },
  { value: codeLaw.batteries, label: 'European Union: batteries' },
];
