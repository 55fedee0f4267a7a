/** Why a planned mail did not reach a reader the last time. The names are stored: never change one. */
export const mailFailures = {
  notRead: 'The rows could not be read.',
  notTaken: 'The mail server did not take it.',
  cutOff: 'Sending it was cut off. Perhaps it has arrived.',
} as const;

export type MailFailure = keyof typeof mailFailures;
