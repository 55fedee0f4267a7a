/** What becomes of an event on its way to a receiver. */
export const deliveryStates = ['waiting', 'sent', 'givenUp'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why the last try did not reach the receiver. The names are stored: never change one. */
export const deliveryFaults = {
  answered: 'The receiver answered that it did not take it.',
  forbidden: 'The address leads to a private network, where the server sends nothing.',
  unreachable: 'The receiver could not be reached.',
  silent: 'The receiver did not answer within 30 seconds.',
  noSecret: 'The receiver has no secret yet. Make one in Receivers.',
} as const;
export type DeliveryFault = keyof typeof deliveryFaults;

/** The event that only tries a receiver out. */
export const testEvent = 'receiver.test';

/** Sealbook's events that are no change of a declared record: triggers of the database tell them. */
export const sealEvents = [
  'seal.verified',
  'seal.suspicious',
  'seal.returned',
  'carton.packed',
  'carton.unpacked',
  'carton.dispatched',
  'carton.cameBack',
  'points.earned',
  'points.redeemed',
] as const;
