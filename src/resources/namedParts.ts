import type { ReportTexts } from '../../contract/resource/declaration/resourceKeys.ts';

declare module '../../contract/resource/declaration/namedParts.ts' {
  interface PortalParts {
    sealbook: SealbookParts;
  }
}

/** Sealbook's own parts. The compiler holds `server/modules/index.ts` and `customParts.ts` to register each, and no other. */
export interface SealbookParts {
  rows: {
    /** People who wait for approval. */
    applicants: true;
    /** Dealers with their firms and addresses. */
    dealers: true;
    /** Issued ranges of serials. */
    issuedRanges: true;
    /** Ranges of serials with their products. */
    mappings: true;
    /** The mappings that still have numbers, with these. */
    mappedSeries: true;
    /** Orders with their products. A dealer sees only their own. */
    orders: true;
    /** Dispatches. A dealer sees only their own. */
    dispatches: true;
    /** Returns, with the dispatch and the dealer from whom they came. */
    returns: true;
    /** Secondary cartons with the units that they hold or held. */
    secondaryCartons: true;
    /** Tertiary cartons, with the secondary ones that they hold or held. */
    tertiaryCartons: true;
    /** Secondary and tertiary cartons that are not unpacked. */
    packedCartons: true;
    /** What stock counts say of cartons. */
    countedCartons: true;
    /** Where the units of recalls are, carton by carton. */
    recalledUnits: true;
    /** Products, batches and ranges that were recalled. */
    recalls: true;
    /** Slips on their way to printers. */
    prints: true;
    /** Open requests to redeem points. */
    redemptions: true;
    /** One's own requests to redeem points, open and decided. */
    ownRedemptions: true;
    /** Seals that may have been copied. */
    suspectedSeals: true;
    /** Files of sales orders that were uploaded. */
    soUploads: true;
  } & ReportTexts;
  writes: {
    /** Saves a dealer, the person and the firm. */
    dealers: true;
    /** Says where a packed carton lies. */
    cartonPlaces: true;
    /** Issues the next range of serials. */
    issuedRanges: true;
    /** Maps a range to a product. */
    mappings: true;
    /** Saves a recall, lifts it and puts it in force again. */
    recalls: true;
    /** Reserves the points of a request, spends them or gives them back. */
    redemptions: true;
    /** Reserves the points of a request of one's own. */
    ownRedemptions: true;
    /** Saves a decision on a seal that may have been copied. */
    suspectedSeals: true;
    /** Saves who carries a dispatch, and its papers. */
    dispatches: true;
  };
  beforeSave: {
    /** Refuses another prefix once numbers are issued. */
    protectUsedPrefix: true;
    /** Refuses a series that belongs to another scheme. */
    requireFreeSeries: true;
    /** Refuses a file that is not of the chosen kind. */
    requireMediaKind: true;
    /** Refuses the price that the product has already. */
    requireNewPrice: true;
    /** Refuses a GTIN that begins with another company's GS1 prefix, or not with the company's own. */
    requireOwnGtin: true;
  };
  afterSave: {
    /** Takes cartons that a closed count did not find out of stock. */
    closeCount: true;
    /** Gives the product its new price. */
    followPrice: true;
    /** Begins a new company's book of serials, and gives it its first roles. */
    openCompany: true;
  };
  beforeToggle: {
    /** Refuses to activate a scheme whose series somebody else has taken by now. */
    requireStillFree: true;
  };
  cells: {
    /** The code of a packed carton, marked if it was unpacked. */
    cartonCode: true;
    /** The code of a dispatch, marked if it was reversed. */
    dispatchCode: true;
    /** A day, or 'Not Applicable' for none. */
    lastDay: true;
    /** A picture, a film or a sound, by the row's File Type. */
    mediaPreview: true;
    /** The reasons to suspect a seal, in the language of the page. */
    reasons: true;
  };
  inputs: {
    /** Uploads a file of the kind that the field FileType has. */
    chosenMedia: true;
    /** Shows the points of the person in the field UserId, or one's own in a form without that field. */
    userPoints: true;
  };
  dialogs: {
    /** Offers to act for the company that was just added. */
    actForCompany: true;
    /** Takes units out of a packed carton and puts others in. */
    correctContent: true;
    /** Downloads some or all seals of a range. */
    downloadSeals: true;
    /** Downloads the sales orders of an upload. */
    downloadSalesOrders: true;
  };
  aboves: {
    /** Counts cartons by scans. */
    countDesk: true;
    /** Dispatches packed cartons on a sales order. */
    dispatchDesk: true;
    /** Takes dispatched cartons and units back. */
    returnsDesk: true;
    /** Finds the packed carton whose slip is scanned. */
    findCarton: true;
    /** Moves cartons to places by scans. */
    moveDesk: true;
    /** Uploads sales orders as an Excel file, and names the wrong cells. */
    uploadSalesOrders: true;
    /** Packs units in a carton. */
    secondaryDesk: true;
    /** Shows one's own points, and which products give some. */
    pointBalance: true;
    /** Packs cartons in a larger one. */
    tertiaryDesk: true;
    /** Says which scans are in the archive. */
    archivedScans: true;
    /** Moves the threshold of suspicious seals, and shows the effect first. */
    suspicionThreshold: true;
  };
  details: {
    /** An order with its products. */
    orderDetails: true;
    /** A recall, and where its units are. */
    recalledUnits: true;
    /** A seal that may have been copied: why, and where it was scanned. */
    suspiciousSeal: true;
  };
  forms: {
    /** Fills an order from the catalogue, and sends it. */
    orderForm: true;
  };
  controls: {
    /** Prints the note of a dispatch again. */
    printDispatch: true;
    /** Prints the note of a return again. */
    printReturn: true;
    /** Orders the same products again, downloads an order, marks it as read, and makes it inactive. */
    orderControls: true;
    /** Prints the slip of a packed carton. */
    printCartonSlip: true;
  };
  asides: object;
  toolbars: object;
}
