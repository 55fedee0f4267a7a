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
  /** What waits for somebody to decide. */
  | 'approval'
  /** Orders, carts. */
  | 'order'
  /** Numbers, codes. */
  | 'issue'
  /** What belongs together. */
  | 'mapping'
  /** What is taken apart again. */
  | 'demapping'
  /** What is broken or lost. */
  | 'damage'
  /** What happened, in its order. */
  | 'history'
  /** Reports. */
  | 'report';

/** A page of the portal that no declaration makes; rights are given on it as on the declared ones. */
export interface HandWrittenPage {
  /** The exact route; its last segment is the permission key and the `page` header. */
  path: `/${string}/${string}`;
  title: string;
  icon: IconName;
  /** The permission key of the page that it follows in the menu; where that one is missing it comes last. */
  after: string;
}

/** The hand-written pages that need rights; src/custom-pages/customPages.ts has a component for each. */
export const handWrittenPages = [
  {
    path: '/masters/product-configuration',
    title: 'Product Configuration',
    icon: 'configuration',
    after: 'product-master',
  },
] as const satisfies readonly HandWrittenPage[];

export type HandWrittenPath = (typeof handWrittenPages)[number]['path'];

/** The permission key of a page: the last segment of its path. */
export const pageKey = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The permission keys of the pages used outside their declarations. */
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
  orderBooking: 'order-booking',
  redemption: 'RedemptionApproval',
} as const;
