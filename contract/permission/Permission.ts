/** A page's rights as the wire sends them (spec 1 §3, Permission entry). */
export interface Permission {
  PageId: number;
  PageName: string;
  /** The last segment of the page's path. */
  ActionName: string;
  IsView: boolean;
  IsAdd: boolean;
  IsEdit: boolean;
  /** The right to export. */
  IsReport: boolean;
}

export type Right = 'view' | 'add' | 'edit' | 'report';
