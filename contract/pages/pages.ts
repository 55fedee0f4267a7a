/** The icons that a page may have in the menu; src/shell/Menu.tsx draws them. */
export type IconName =
  /** A page of figures. */
  | 'dashboard'
  /** Companies, firms. */
  | 'company'
  /** Kinds of things. */
  | 'category'
  /** Products, things. */
  | 'product'
  /** Settings. */
  | 'configuration'
  /** Prices, money. */
  | 'price'
  /** Boxes, stock. */
  | 'carton'
  /** Cartons of cartons. */
  | 'stack'
  /** Taking a carton apart. */
  | 'unpack'
  /** Gifts, points. */
  | 'scheme'
  /** Pictures, advertisements. */
  | 'slider'
  /** Roles, rights. */
  | 'role'
  /** People. */
  | 'user'
  /** Files that bring many records at once. */
  | 'upload'
  /** Shops, partners. */
  | 'dealer'
  /** Things that wait for a decision. */
  | 'approval'
  /** Orders, carts. */
  | 'order'
  /** Numbers, codes. */
  | 'issue'
  /** Things that belong together. */
  | 'mapping'
  /** Things that are taken apart again. */
  | 'demapping'
  /** Reading codes with a camera. */
  | 'scan'
  /** Printed papers of cartons. */
  | 'slip'
  /** Broken or lost things. */
  | 'damage'
  /** Things that leave the house. */
  | 'dispatch'
  /** Things that come back. */
  | 'return'
  /** Things that nobody must use any more. */
  | 'recall'
  /** Events, in their order. */
  | 'history'
  /** Reports. */
  | 'report'
  /** Things that are counted. */
  | 'count'
  /** Where things lie. */
  | 'place'
  /** Where things are and have been. */
  | 'tracking'
  /** Statements of SQL. */
  | 'sql';

/** A page of the portal that no declaration makes. Roles have rights on it as on declared ones. */
export interface HandWrittenPage {
  /** The exact route; its last segment is the permission key and the `page` header. */
  path: `/${string}/${string}`;
  title: string;
  icon: IconName;
  /** The permission key of the page that it follows in the menu. If that page is missing, it comes last. */
  after: string;
  /** Only administrators of the operating company have rights on it. */
  forAdministrators?: true;
  /** For mobile users: a role of staff has no rights on it. */
  forMobileUsers?: true;
}

/** The page of the journeys of seals, cartons and dispatches. */
export const trackingPath = '/reports/qr-code-tracking-report';

/** Returns a page's permission key, the last segment of its path. */
export const pageKey = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The permission keys that code outside the declarations uses. */
export const pageKeys = {
  roleMaster: 'role-master',
  userMaster: 'user-master',
  userApproval: 'user-approval',
  dealerMaster: 'dealer-master',
  companyMaster: 'company-master',
  productMaster: 'product-master',
  salesOrders: 'upload-so-details',
  schemeMaster: 'loyalityscheme-master',
  sliderMaster: 'SliderProMsg',
  productConfiguration: 'product-configuration',
  issueNumber: 'issue-number',
  mapping: 'mapping',
  demapping: 'de-mapping',
  damage: 'damage',
  cartonSlip: 'carton-slip',
  printQueue: 'print-queue',
  recall: 'recall',
  moveCartons: 'move-cartons',
  stockCount: 'stock-count',
  secondaryPacking: 'secondary-packing',
  tertiaryPacking: 'Tertiary-Packing',
  unpacking: 'unpacking',
  orderBooking: 'order-booking',
  redemption: 'RedemptionApproval',
  scan: 'scan',
  myPoints: 'my-points',
  redeem: 'redeem',
  dispatch: 'dispatch',
  dispatchReport: 'dispatch-report',
  returns: 'returns',
  tracking: 'qr-code-tracking-report',
  epcisEvents: 'epcis-events',
  sqlEditor: 'sql-editor',
  suspiciousSeals: 'suspicious-seals',
  verificationReport: 'verification-log',
  programs: 'programs',
  receivers: 'receivers',
  companySignIns: 'company-sign-in',
} as const;

/** Pages whose calls make people, give rights or open other ways in or out: only people who have signed in make them. */
export const pagesOfPeople: readonly string[] = [
  pageKeys.roleMaster,
  pageKeys.userMaster,
  pageKeys.userApproval,
  pageKeys.dealerMaster,
  pageKeys.companyMaster,
  pageKeys.programs,
  pageKeys.receivers,
  pageKeys.companySignIns,
  pageKeys.sqlEditor,
];
