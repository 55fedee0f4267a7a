import { sql } from 'drizzle-orm';
import { countries, firmNatures } from '../../../contract/dealer/choices.ts';
import { containing, type RowSource } from '../../engine/rows/RowSource.ts';
import { wireMoment } from '../../engine/rows/wireOf.ts';
import { chosenField, personFields, plainField, textField } from './personFields.ts';
import { seenPeople } from './seenPeople.ts';

/** A dealer's city is that of their bills. */
const city = sql`coalesce(bc.name, u.city)`;

/** The people of a company as its User Master lists them and exports them, dealers with their firm (spec 2 §3). */
export const usersSource = (zone: string): RowSource => {
  const stamp = wireMoment(zone);
  return {
    from: sql`users u join roles o on o.id = u.role_id left join dealers d on d.user_id = u.id
      left join states bs on bs.id = d.bill_state_id left join cities bc on bc.id = d.bill_city_id
      left join states ss on ss.id = d.ship_state_id left join cities sc on sc.id = d.ship_city_id`,
    id: sql`u.id`,
    fields: {
      ...personFields,
      UserName: textField(sql`u.user_name`),
      City: textField(city),
      NatureFirmId: chosenField(sql`d.firm_nature`, firmNatures),
      GstNo: textField(sql`d.gst_no`),
      Bill_Country: chosenField(sql`d.bill_country`, countries),
      Bill_State: textField(sql`bs.name`),
      Bill_City: textField(sql`bc.name`),
      Bill_Address: textField(sql`d.bill_address`),
      Bill_Pincode: textField(sql`d.bill_pincode`),
      Ship_Country: chosenField(sql`d.ship_country`, countries),
      Ship_State: textField(sql`ss.name`),
      Ship_City: textField(sql`sc.name`),
      Ship_Address: textField(sql`d.ship_address`),
      Ship_Pincode: textField(sql`d.ship_pincode`),
      CreatedDate: { expression: sql`u.created_at`, wire: stamp },
      UpdatedDate: { expression: sql`u.updated_at`, wire: stamp },
      isApproved: plainField(sql`u.is_approved`),
      isDeleted: plainField(sql`false`),
    },
    scope: seenPeople,
    search: (searched) => {
      const pattern = containing(searched);
      return sql`(lower(u.user_name || ' ' || u.email || ' ' || u.mobile_no || ' ' || coalesce(${city}, '')) like ${pattern}
        or lower(o.role_name) like ${pattern})`;
    },
  };
};
