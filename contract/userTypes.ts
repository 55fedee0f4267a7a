/** User type 1: who works in the portal for the company; people above it are dealers and others on phones (spec 2 §6). */
export const webType = 1;
export const mobileType = 2;
