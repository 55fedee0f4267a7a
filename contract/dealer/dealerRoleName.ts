/** The label of dealers' role (spec 2 §3): each company has one, and the server finds it by this. */
export const dealerRoleName = 'Dealer';
