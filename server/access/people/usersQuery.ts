import { countries, firmNatures } from '../../../contract/choices/people.ts';
import { choiceLabel } from '../../engine/rows/bindText.ts';

/** The people among `users u` whom a person sees: the company's approved ones; without being staff, themselves. */
export const seenPeople = 'u.company_id = :company and u.is_approved and (:is_staff or u.id = :user)';

/** The columns that every list of people reads from `users u` and their role `o`, without passwords (spec 2 §3). */
export const personColumns = `
  u.id as "UserId", u.user_type as "UserType", u.role_id as "RoleId", o.role_name as "RoleName",
  u.email as "Email", u.mobile_no as "MobileNo", u.first_password as "IsInvited", u.is_active as "IsActive", u.deleted_at is not null as "isDeleted"`;

/** Joins the states and cities of both addresses of the firm `d`. */
export const addressPlaces = `
    left join states bs on bs.id = d.bill_state_id left join cities bc on bc.id = d.bill_city_id
    left join states ss on ss.id = d.ship_state_id left join cities sc on sc.id = d.ship_city_id`;

/** The people of a company as the User Master lists them, dealers with their firm and billing city (spec 2 §3). */
export const usersQuery = `
  select ${personColumns}, u.user_name as "UserName", coalesce(bc.name, u.city) as "City",
    ${choiceLabel('d.firm_nature', firmNatures)} as "NatureFirmId", d.gst_no as "GstNo",
    ${choiceLabel('d.bill_country', countries)} as "Bill_Country", bs.name as "Bill_State", bc.name as "Bill_City",
    d.bill_address as "Bill_Address", d.bill_pincode as "Bill_Pincode",
    ${choiceLabel('d.ship_country', countries)} as "Ship_Country", ss.name as "Ship_State", sc.name as "Ship_City",
    d.ship_address as "Ship_Address", d.ship_pincode as "Ship_Pincode",
    u.created_at as "CreatedDate", u.updated_at as "UpdatedDate",
    u.is_approved as "isApproved"
  from users u join roles o on o.id = u.role_id left join dealers d on d.user_id = u.id ${addressPlaces}
  where ${seenPeople}`;
