import { contactMessages } from './contact.ts';

/** Texts of rules for which the specification gives none of its own. */
export const ruleMessages = {
  required: (label: string) => `Please enter ${label}.`,
  onlyNumber: 'Please enter only number.',
  onlyDate: 'Please enter only date.',
  tooLarge: 'This number is too large.',
  ...contactMessages,
  choice: 'Please choose one of the list.',
  upload: 'Please upload the file again.',
  link: 'Please enter a link that starts with http:// or https://.',
  pairs: 'Please enter a name and a value in each row.',
  switch: 'Please choose yes or no.',
} as const;
