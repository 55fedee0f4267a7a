import { sql } from 'drizzle-orm';
import { containing, type RowSource } from '../../engine/rows/RowSource.ts';
import { wireMoment } from '../../engine/rows/wireOf.ts';
import { personFields, plainField, textField } from '../users/personFields.ts';
import { seenPeople } from '../users/seenPeople.ts';

/** What the search box looks in: the columns of the list. */
const searched = sql.join(
  [
    sql`u.user_name`,
    sql`u.email`,
    sql`u.mobile_no`,
    sql`r.gst_no`,
    sql`bs.name`,
    sql`bc.name`,
    sql`r.bill_pincode`,
  ],
  sql` || ' ' || `,
);

/** The dealers of a company as its Dealer Master lists them: the person and the firm (spec 2 §3). */
export const dealersSource = (zone: string): RowSource => {
  const stamp = wireMoment(zone);
  return {
    // Every row has them all; a left join is left out where a statement reads nothing of it.
    from: sql`dealers r join users u on u.id = r.user_id left join roles o on o.id = u.role_id
      left join states bs on bs.id = r.bill_state_id left join cities bc on bc.id = r.bill_city_id
      left join states ss on ss.id = r.ship_state_id left join cities sc on sc.id = r.ship_city_id`,
    id: sql`r.id`,
    fields: {
      ...personFields,
      DealerId: plainField(sql`r.id`),
      DealerName: textField(sql`u.user_name`),
      CompanyName: textField(sql`r.firm_name`),
      NatureFirmId: plainField(sql`r.firm_nature`),
      PanNo: textField(sql`r.pan_no`),
      GstNo: textField(sql`r.gst_no`),
      GstCertificate: plainField(sql`r.gst_certificate`),
      TransportationModeId: plainField(sql`r.transportation_mode`),
      Bill_Address: textField(sql`r.bill_address`),
      Bill_Pincode: textField(sql`r.bill_pincode`),
      Bill_Country: plainField(sql`r.bill_country`),
      Bill_State: plainField(sql`r.bill_state_id`),
      StrBill_State: textField(sql`bs.name`),
      Bill_City: plainField(sql`r.bill_city_id`),
      StrBill_City: textField(sql`bc.name`),
      Ship_Address: textField(sql`r.ship_address`),
      Ship_Pincode: textField(sql`r.ship_pincode`),
      Ship_Country: plainField(sql`r.ship_country`),
      Ship_State: plainField(sql`r.ship_state_id`),
      StrShip_State: textField(sql`ss.name`),
      Ship_City: plainField(sql`r.ship_city_id`),
      StrShip_City: textField(sql`sc.name`),
      BillingSameAsShipping: plainField(sql`r.billing_same_as_shipping`),
      CreatedDate: { expression: sql`r.created_at`, wire: stamp },
      UpdatedDate: { expression: sql`r.updated_at`, wire: stamp },
    },
    // Said of the firm as well as of its person, for the index that the newest ones are read from.
    scope: (session) => sql`r.company_id = ${session.companyId} and ${seenPeople(session)}`,
    search: (text) => sql`lower(${searched}) like ${containing(text)}`,
  };
};
