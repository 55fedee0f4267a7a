/** Why a planned mail ended, or did not reach a reader. The names are stored: never change one. */
export const mailTroubles = {
  authorLeft: 'Its author has left.',
  authorMayNot: 'Its author may not export this page any more.',
  authorEnded: 'Its author ended it.',
  administratorEnded: 'An administrator ended it.',
  noReaders: 'Nobody gets it any more.',
  readerMayNot: 'The reader may not export this page any more.',
  unreadable: 'The reader may not sort or filter like this.',
  notRead: 'The rows could not be read.',
  notTaken: 'The mail server did not take it.',
  cutOff: 'Sending it was cut off. Perhaps it has arrived.',
} as const;

export type MailTrouble = keyof typeof mailTroubles;
