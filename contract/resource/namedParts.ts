import type { ReportTexts } from './resourceKeys.ts';

/**
 * The parts outside the language that declarations may name. The compiler holds both sides to this list: a declaration
 * names no other, and the modules of the server (`server/modules/index.ts`) and the portal (`customParts.ts`) register each.
 */
export interface NamedParts {
  rows: {
    /**
     * People who wait for approval.
     * @example rows: 'applicants'
     */
    applicants: true;
    /**
     * The entries of the audit log.
     * @example rows: 'auditLog'
     */
    auditLog: true;
    /**
     * Dealers with their firms and addresses.
     * @example rows: 'dealers'
     */
    dealers: true;
    /**
     * Issued ranges of serials.
     * @example rows: 'issuedRanges'
     */
    issuedRanges: true;
    /**
     * Ranges of serials with their products.
     * @example rows: 'mappings'
     */
    mappings: true;
    /**
     * What is still mapped of the mappings that have any numbers left.
     * @example rows: 'mappedSeries'
     */
    mappedSeries: true;
    /**
     * Orders with their products; a dealer's own alone.
     * @example rows: 'orders'
     */
    orders: true;
    /**
     * What was dispatched; to a dealer alone what was sent to them.
     * @example rows: 'dispatches'
     */
    dispatches: true;
    /**
     * Secondary cartons, with the units that they hold or held.
     * @example rows: 'secondaryCartons'
     */
    secondaryCartons: true;
    /**
     * Tertiary cartons, with the secondary ones that they hold or held.
     * @example rows: 'tertiaryCartons'
     */
    tertiaryCartons: true;
    /**
     * Secondary and tertiary cartons that are not unpacked.
     * @example rows: 'packedCartons'
     */
    packedCartons: true;
    /**
     * Where the units of recalls are, carton by carton.
     * @example rows: 'recalledUnits'
     */
    recalledUnits: true;
    /**
     * Products, batches and ranges that were recalled.
     * @example rows: 'recalls'
     */
    recalls: true;
    /**
     * Open requests to redeem points.
     * @example rows: 'redemptions'
     */
    redemptions: true;
    /**
     * Seals that may have been copied.
     * @example rows: 'suspectedSeals'
     */
    suspectedSeals: true;
    /**
     * People who can sign in.
     * @example rows: 'users'
     */
    users: true;
    /**
     * Files of sales orders that were uploaded.
     * @example rows: 'soUploads'
     */
    soUploads: true;
  } & ReportTexts;
  writes: {
    /**
     * Keeps a dealer, the person and the firm.
     * @example writes: 'dealers'
     */
    dealers: true;
    /**
     * Issues the next range of serials.
     * @example writes: 'issuedRanges'
     */
    issuedRanges: true;
    /**
     * Maps a range to a product.
     * @example writes: 'mappings'
     */
    mappings: true;
    /**
     * Recalls a product, a batch or a range, lifts it and puts it back.
     * @example writes: 'recalls'
     */
    recalls: true;
    /**
     * Reserves the points of a request, spends them or gives them back.
     * @example writes: 'redemptions'
     */
    redemptions: true;
    /**
     * Keeps what somebody decided of a seal that may have been copied.
     * @example writes: 'suspectedSeals'
     */
    suspectedSeals: true;
    /**
     * Keeps a person, with the hash of the password.
     * @example writes: 'users'
     */
    users: true;
  };
  beforeSave: {
    /**
     * Refuses another prefix once numbers are issued.
     * @example hooks: { beforeSave: 'protectUsedPrefix' }
     */
    protectUsedPrefix: true;
    /**
     * Refuses a series that another scheme has.
     * @example hooks: { beforeSave: 'requireFreeSeries' }
     */
    requireFreeSeries: true;
    /**
     * Refuses a file of another kind than the chosen one.
     * @example hooks: { beforeSave: 'requireMediaKind' }
     */
    requireMediaKind: true;
    /**
     * Refuses the price that a product has already.
     * @example hooks: { beforeSave: 'requireNewPrice' }
     */
    requireNewPrice: true;
  };
  afterSave: {
    /**
     * Makes a new price the product's.
     * @example hooks: { afterSave: 'followPrice' }
     */
    followPrice: true;
    /**
     * Begins a new company's book of serials.
     * @example hooks: { afterSave: 'openSerialBook' }
     */
    openSerialBook: true;
  };
  beforeToggle: {
    /**
     * Refuses to inactivate the last role whose people can change roles.
     * @example hooks: { beforeToggle: 'protectLastKeeper' }
     */
    protectLastKeeper: true;
    /**
     * Refuses to activate a scheme whose series is taken meanwhile.
     * @example hooks: { beforeToggle: 'requireStillFree' }
     */
    requireStillFree: true;
  };
  cells: {
    /**
     * What an entry of the audit log changed.
     * @example columns: [{ field: 'Action', cell: 'auditChange' }]
     */
    auditChange: true;
    /**
     * The title of an entry's page.
     * @example columns: [{ field: 'Page', cell: 'auditMaster' }]
     */
    auditMaster: true;
    /**
     * The day and the time of day.
     * @example columns: [{ field: 'CreatedDate', cell: 'auditMoment' }]
     */
    auditMoment: true;
    /**
     * Who it was, and on behalf of which company.
     * @example columns: [{ field: 'UserName', cell: 'auditPerson' }]
     */
    auditPerson: true;
    /**
     * The code of a packed carton, marked where it was unpacked.
     * @example columns: [{ field: 'Title', cell: 'cartonCode' }]
     */
    cartonCode: true;
    /**
     * The code of a dispatch, marked where it was reversed.
     * @example columns: [{ field: 'Title', cell: 'dispatchCode' }]
     */
    dispatchCode: true;
    /**
     * A day, or 'Not Applicable' for none.
     * @example columns: [{ field: 'EndDate', cell: 'lastDay' }]
     */
    lastDay: true;
    /**
     * A picture, a film or a sound, by the row's File Type.
     * @example columns: [{ field: 'FilePath', cell: 'mediaPreview' }]
     */
    mediaPreview: true;
  };
  inputs: {
    /**
     * Uploads a file of the kind that the field FileType says.
     * @example FilePath: image('File', { input: 'chosenMedia' })
     */
    chosenMedia: true;
    /**
     * The points of the person that the field UserId says, to be read.
     * @example UserPoints: integer('User Points', { locked: true, input: 'userPoints' })
     */
    userPoints: true;
  };
  dialogs: {
    /**
     * An entry of the audit log, field by field.
     * @example actions: [{ name: 'show', label: 'Show', right: 'view', dialog: 'auditEntry' }]
     */
    auditEntry: true;
    /**
     * Downloads the seals of a part of a range.
     * @example actions: [{ name: 'seals', label: 'Download seals', right: 'report', dialog: 'downloadSeals' }]
     */
    downloadSeals: true;
    /**
     * Downloads the sales orders of an upload.
     * @example actions: [{ name: 'rows', label: 'Download', right: 'edit', dialog: 'downloadSalesOrders' }]
     */
    downloadSalesOrders: true;
  };
  aboves: {
    /**
     * Dispatches packed cartons on a sales order.
     * @example above: 'dispatchDesk'
     */
    dispatchDesk: true;
    /**
     * Finds the packed carton whose slip is scanned.
     * @example above: 'findCarton'
     */
    findCarton: true;
    /**
     * Uploads sales orders as an Excel file, and names its wrong cells.
     * @example above: 'uploadSalesOrders'
     */
    uploadSalesOrders: true;
    /**
     * Packs units in a carton.
     * @example above: 'secondaryDesk'
     */
    secondaryDesk: true;
    /**
     * Packs cartons in a larger one.
     * @example above: 'tertiaryDesk'
     */
    tertiaryDesk: true;
    /**
     * Moves the score from which on seals are suspicious, and says what that would do.
     * @example above: 'suspicionThreshold'
     */
    suspicionThreshold: true;
  };
  details: {
    /**
     * An order to be read, with its products.
     * @example details: { title: 'Order Details', part: 'orderDetails' }
     */
    orderDetails: true;
    /**
     * A recall, and where its units are.
     * @example details: { title: 'Recalled Units', part: 'recalledUnits' }
     */
    recalledUnits: true;
    /**
     * A seal that may have been copied: why, and where it was scanned.
     * @example details: { title: 'Suspicious Seal', part: 'suspiciousSeal' }
     */
    suspiciousSeal: true;
  };
  forms: {
    /**
     * Puts an order together from the catalogue, and sends it.
     * @example form: 'orderForm'
     */
    orderForm: true;
  };
  controls: {
    /**
     * Prints the note of a dispatch again.
     * @example controls: 'printDispatch'
     */
    printDispatch: true;
    /**
     * Orders an order's products again, downloads it, marks it as read, and switches it off.
     * @example controls: 'orderControls'
     */
    orderControls: true;
    /**
     * Prints the slip of a packed carton.
     * @example controls: 'printCartonSlip'
     */
    printCartonSlip: true;
  };
  asides: {
    /**
     * The rights of the selected role, page by page.
     * @example aside: 'pagePermissions'
     */
    pagePermissions: true;
  };
  toolbars: {
    /**
     * Filters the audit log by person, page and days.
     * @example toolbar: 'auditFilters'
     */
    auditFilters: true;
  };
}

export type PartKind = keyof NamedParts;

export type PartName<Kind extends PartKind> = keyof NamedParts[Kind] & string;
