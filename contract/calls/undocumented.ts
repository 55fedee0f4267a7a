/**
 * The paths of calls that the specification needs but does not name, in the style of their neighbours. Another back end
 * must answer them too. Exports have no path of their own: they are list calls with `PageSize: -1`, and answer CSV to
 * `Accept: text/csv`. A list call with a record's id beside the list request answers that record, and one with `Ids` those records.
 */
export const undocumentedCalls = {
  videoUpload: 'UploadFile/VideoUpload',
  /** Stores a file of one of several types: see uploads.ts. */
  fileUpload: 'UploadFile/FileUpload',
  signOut: 'Login/SignOut',
  /** POST: see login.ts. */
  changeLanguage: 'Login/ChangeLanguage',
  /** POST: tells the outcome of a save whose answer did not come; see save.ts. */
  saveOutcome: 'Login/GetSaveOutcome',
  /** The form behind the mailed link: see resetPassword.ts. */
  resetPassword: 'Login/ResetPassword',
  /** POST, without a session: requests an account as a dealer or mobile user; see signUp.ts. */
  signUp: 'Login/SignUp',
  /** POST, without a session: confirms the e-mail of such a request by the mailed link. */
  confirmSignUp: 'Login/ConfirmSignUp',
  /** GET …/GetStateDLL/{id} and so on: UserDMaster's dropdowns without a session, for people who sign up as dealers. */
  signUpPlaces: 'Login',
  /** POST: checks the user before a change of the password; see changePassword.ts. */
  checkOwnPassword: 'UserMaster/CheckUser',
  /** Both: see actFor.ts. */
  companyActedFor: 'Login/GetActingCompany',
  actForCompany: 'Login/ActForCompany',
  /** GET …?FromNo&ToNo: answers seals of an issued range as CSV (`SeqNo,Code,Url,ScratchCode`). */
  seals: 'IssueNo/GetSeals',
  /** POST: lists what is still mapped, for De-mapping and for Damage, each by the right on its own page. */
  demappable: 'DeMapping/GetMappings',
  damageable: 'Damage/GetMappings',
  /** POST: lists the sliders, which the documented GETs answer at once. */
  sliders: 'Slider/GetSliders',
  /** GET: answers the person's cart. The other three are POST: see orders.ts. */
  cart: 'OrderBooking/GetCart',
  setCartQty: 'OrderBooking/SetCartQty',
  clearCart: 'OrderBooking/ClearCart',
  pasteCart: 'OrderBooking/PasteCart',
  /** POST …Id, ReverseReason: reverses a dispatch whose cartons came back. */
  reverseDispatch: 'Dispatch/Reverse',
  /** POST: reads the note of a dispatch for its own page. The documented call belongs to the report. */
  dispatchToPrint: 'Dispatch/GetDispatchToPrint',
  cartonToggle: 'CartonMaster/InActiveRow',
  /** GET: counts the people who wait for approval, by user type and in all, as `{ value, label, count }`. */
  approvalCounts: 'UserMaster/GetUsersForApprovalCount',
  /** GET …?UserType: lists the roles of one user type, as `{ value, label }`. */
  rolesByUserType: 'UserMaster/GetRoleByUserTypeDLL',
  /** POST, both: check a slip before a carton is packed under it; see packing.ts. */
  checkSecondarySlip: 'SecondaryPacking/CheckSlip',
  checkTertiarySlip: 'TertiaryPacking/CheckSlip',
  /** POST: lists packed cartons. The second one unpacks a carton, with a reason. */
  unpackable: 'Unpacking/GetCartons',
  unpack: 'Unpacking/Unpack',
  /** GET: lists the countries of dealers' addresses, as `{ value, label }`. */
  countries: 'UserDMaster/GetCountryDLL',
  /** GET …?SOUploadId: lists the sales orders of one upload; see salesOrders.ts. */
  salesOrdersOf: 'OrderBooking/GetSODetailsOfUpload',
  /** GET: lists the roles that a scheme can be for, as `{ value, label }`. */
  schemeRoles: 'Loyalityscheme/GetRoleDDL',
  /** GET: the head of the tracking report, and the contents of TIDs and SIDs; see tracking.ts. */
  tracked: 'Dispatch/GetTracked',
  tertiaryInfo: 'Dispatch/GetTertiaryInfo',
  secondaryInfo: 'Dispatch/GetSecondaryInfo',
  /** GET: both answer JSON-LD; see epcis.ts. */
  epcisOfCode: 'Dispatch/GetEpcis',
  epcisEvents: 'Dispatch/GetEpcisEvents',
  /** Beside the documented SqlEditor/ExecuteScript; two of them are GET: see sqlEditor.ts. */
  cancelScript: 'SqlEditor/CancelScript',
  sqlCatalogue: 'SqlEditor/GetCatalogue',
  exportScript: 'SqlEditor/ExportScript',
  sqlHistory: 'SqlEditor/GetHistory',
} as const;
