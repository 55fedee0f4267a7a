import type { dealers } from '../../db/schema/dealers.ts';
import type { users } from '../../db/schema/people.ts';

/** What a form or a sign-up tells of a dealer, by the wire's names; parsed and found good. */
export type DealerValues = Readonly<Record<string, unknown>>;

type Row = Omit<typeof dealers.$inferInsert, 'id' | 'companyId' | 'userId'>;

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The dealer as the person who signs in. */
export const personOf = (
  values: DealerValues,
): Pick<typeof users.$inferInsert, 'userName' | 'email' | 'mobileNo'> => ({
  userName: String(values.DealerName),
  email: String(values.Email),
  mobileNo: String(values.MobileNo),
});

/** The dealer as the firm that is billed and shipped to. */
export const dealerRow = (values: DealerValues): Row => ({
  firmName: textOrNull(values.CompanyName),
  firmNature: Number(values.NatureFirmId),
  panNo: textOrNull(values.PanNo),
  gstNo: String(values.GstNo),
  gstCertificate: String(values.GstCertificate),
  transportationMode: Number(values.TransportationModeId),
  billCountry: Number(values.Bill_Country),
  billState: Number(values.Bill_State),
  billCity: Number(values.Bill_City),
  billAddress: String(values.Bill_Address),
  billPincode: String(values.Bill_Pincode),
  shipCountry: Number(values.Ship_Country),
  shipState: Number(values.Ship_State),
  shipCity: Number(values.Ship_City),
  shipAddress: String(values.Ship_Address),
  shipPincode: String(values.Ship_Pincode),
  billingSameAsShipping: values.BillingSameAsShipping === true,
});
