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

/** Lets a receiver be sent what subscriptions of EPCIS find. Its body is a document of the standard. */
export const subscribedEvent = 'epcis.events';

/** The event that only tries a receiver out. */
export const testEvent = 'receiver.test';

const scanned = ['SeqNo', 'ProductId', 'ProductName', 'Verdict', 'Reason', 'ScannedAt', 'City', 'State'];
const carton = ['CartonId', 'Type', 'ProductId', 'ProductName', 'TotalQty', 'Units'];
const sent = [...carton, 'DispatchId', 'SONo', 'OrderBookingNo'];
const points = ['UserId', 'Points', 'SeqNo', 'ProductId', 'SchemeId', 'RedeemReqId'];
const person = ['UserName', 'MobileNo', 'Email'];

/** Events that triggers tell beside changes of records. The last names of some go only to receivers of personal data. */
export const sealEvents: Readonly<Record<string, readonly string[]>> = {
  'seal.verified': [...scanned, 'Address', 'Latitude', 'Longitude'],
  'seal.suspicious': ['SeqNo', 'ProductId', 'Score', 'Signs'],
  'seal.returned': [
    'ReturnId',
    'DispatchId',
    'CartonId',
    'FromNo',
    'ToNo',
    'TotalQty',
    'Condition',
    'Reason',
  ],
  'carton.packed': carton,
  'carton.unpacked': carton,
  'carton.dispatched': sent,
  'carton.cameBack': sent,
  'points.earned': [...points, ...person],
  'points.redeemed': [...points, ...person],
  // the log has nothing else about applicants
  'person.approved': ['Id', 'Name'],
};
