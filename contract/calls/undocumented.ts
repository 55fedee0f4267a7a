/**
 * Calls and request fields that the specification needs but gives no path for, in the style of their neighbours. Another
 * back end must answer these, too. Exports have no path of their own: they are the list calls with `PageSize: -1`, and
 * answer CSV to `Accept: text/csv`. One record is asked for by the list call with its id field beside the list request.
 */
export const undocumentedCalls = {
  videoUpload: 'UploadFile/VideoUpload',
  /** A file of whichever of several types: see uploads.ts. */
  fileUpload: 'UploadFile/FileUpload',
  signOut: 'Login/SignOut',
  /** POST: what became of a save whose answer did not come; see saveOutcome.ts. */
  saveOutcome: 'Login/GetSaveOutcome',
  /** The form behind the mailed link: see resetPassword.ts. */
  resetPassword: 'Login/ResetPassword',
  /** POST, without a session: a dealer or mobile user of a company asks for an account; see signUp.ts. */
  signUp: 'Login/SignUp',
  /** The same: confirms the e-mail of a request by the mailed link. */
  confirmSignUp: 'Login/ConfirmSignUp',
  /** GET …/GetStateDLL/{id} and so on: UserDMaster's dropdowns without a session, for somebody who signs up as a dealer. */
  signUpPlaces: 'Login',
  /** POST: the user check before a password is changed; see changePassword.ts. */
  checkOwnPassword: 'UserMaster/CheckUser',
  /** Both: see actFor.ts. */
  companyActedFor: 'Login/GetActingCompany',
  actForCompany: 'Login/ActForCompany',
  /** GET …?FromNo&ToNo: the seals of a part of an issued range as CSV (`SeqNo,Code,Url,ScratchCode`). */
  seals: 'IssueNo/GetSeals',
  /** POST: what is still mapped, page by page: the tables of De-mapping and Damage, each by the right on its own page. */
  demappable: 'DeMapping/GetMappings',
  damageable: 'Damage/GetMappings',
  /** POST: the sliders page by page, which the documented GETs answer whole. */
  sliders: 'Slider/GetSliders',
  /** GET: what a person has chosen and not yet ordered; the other three are POST: see orders.ts. */
  cart: 'OrderBooking/GetCart',
  setCartQty: 'OrderBooking/SetCartQty',
  clearCart: 'OrderBooking/ClearCart',
  pasteCart: 'OrderBooking/PasteCart',
  /** POST …Id, ReverseReason: a dispatch whose cartons came back. */
  reverseDispatch: 'Dispatch/Reverse',
  cartonToggle: 'CartonMaster/InActiveRow',
  /** GET: how many people of each user type wait for approval, and all of them, as `{ value, label, count }`. */
  approvalCounts: 'UserMaster/GetUsersForApprovalCount',
  /** GET …?UserType: the roles of one user type, as `{ value, label }`. */
  rolesByUserType: 'UserMaster/GetRoleByUserTypeDLL',
  /** POST: packed cartons page by page, and with a reason one of them taken apart for good. */
  unpackable: 'Unpacking/GetCartons',
  unpack: 'Unpacking/Unpack',
  /** GET: the countries that a dealer's address can be in, as `{ value, label }`. */
  countries: 'UserDMaster/GetCountryDLL',
  /** GET …?SOUploadId: the sales orders of one upload; see salesOrders.ts. */
  salesOrdersOf: 'OrderBooking/GetSODetailsOfUpload',
  /** GET: the roles that a scheme can be for, as `{ value, label }`. */
  schemeRoles: 'Loyalityscheme/GetRoleDDL',
  /** GET, all of them: the tracking report's head and its expansions of TID and SID ids; see tracking.ts. */
  tracked: 'Dispatch/GetTracked',
  tertiaryInfo: 'Dispatch/GetTertiaryInfo',
  secondaryInfo: 'Dispatch/GetSecondaryInfo',
  /** GET, both answer JSON-LD: see epcis.ts. */
  epcisOfCode: 'Dispatch/GetEpcis',
  epcisEvents: 'Dispatch/GetEpcisEvents',
  /** Beside the documented SqlEditor/ExecuteScript, two of them GET: see sqlEditor.ts. */
  cancelScript: 'SqlEditor/CancelScript',
  sqlCatalogue: 'SqlEditor/GetCatalogue',
  exportScript: 'SqlEditor/ExportScript',
  sqlHistory: 'SqlEditor/GetHistory',
  savedQueries: 'SqlEditor/GetSavedQueries',
  saveQuery: 'SqlEditor/SaveQuery',
  deleteQuery: 'SqlEditor/DeleteQuery',
} as const;
