// Amounts are counted in paise, whole numbers, and never as fractions of a rupee.

/** Returns the paise of an amount in rupees, as the wire has it with at most two decimals. */
export const paiseOf = (rupees: number): number => Math.round(rupees * 100);

/** Returns an amount in rupees, as the wire has it. */
export const rupeesOf = (paise: number): number => paise / 100;

/** Takes a discount of basis points (0 to 10,000) off an amount in paise, rounded to the paisa, half a paisa up. */
export const discounted = (paise: number, basisPoints: number): number =>
  Math.floor((paise * (10_000 - basisPoints) + 5_000) / 10_000);

/** Whether a price is known: 0 without an MRP means no price, and below an MRP a discount of 100 %. */
export const isPriced = ({ MRP, Price }: { MRP: number; Price: number }): boolean => MRP > 0 || Price > 0;

/** Returns the amount of a line in paise: its pieces by the price of one. So lines sum to their total exactly. */
export const lineAmount = ({ qty, price }: { qty: number; price: number }): number => qty * price;
