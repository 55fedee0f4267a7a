import { sql } from 'drizzle-orm';
import { firmNatures } from '../../../contract/dealer/choices.ts';
import { containing, type RowSource } from '../../engine/rows/RowSource.ts';
import { wireMoment } from '../../engine/rows/wireOf.ts';
import { personFields, plainField, textField } from '../users/personFields.ts';
import { seenApplicants } from './seenApplicants.ts';

/** A dealer's city is the one that is shipped to; other people may have told theirs. */
const city = sql`coalesce(c.name, u.city)`;

const searched = sql.join(
  [
    sql`u.user_name`,
    sql`o.role_name`,
    sql`u.email`,
    sql`u.mobile_no`,
    sql`coalesce(${city}, '')`,
    sql`coalesce(d.firm_name, '')`,
    sql`coalesce(d.gst_no, '')`,
  ],
  sql` || ' ' || `,
);

const natureName = (value: unknown): unknown =>
  firmNatures.find((nature) => nature.value === value)?.label ?? null;

/** Who has signed up and waits for approval, dealers with their firm (spec 2 §3, User awaiting approval). */
export const applicantsSource = (zone: string): RowSource => ({
  from: sql`users u join roles o on o.id = u.role_id left join dealers d on d.user_id = u.id
    left join states s on s.id = d.ship_state_id left join cities c on c.id = d.ship_city_id`,
  id: sql`u.id`,
  fields: {
    ...personFields,
    UserName: textField(sql`u.user_name`),
    CompanyName: textField(sql`d.firm_name`),
    gstno: textField(sql`d.gst_no`),
    GstCertificate: plainField(sql`d.gst_certificate`),
    Nature_Firm: { expression: sql`d.firm_nature`, wire: natureName },
    Ship_City_Name: textField(city),
    Ship_State_Name: textField(sql`s.name`),
    Ship_Pincode: textField(sql`d.ship_pincode`),
    Ship_Address: textField(sql`d.ship_address`),
    CreatedDate: { expression: sql`u.created_at`, wire: wireMoment(zone) },
  },
  scope: seenApplicants,
  search: (text) => sql`lower(${searched}) like ${containing(text)}`,
});
