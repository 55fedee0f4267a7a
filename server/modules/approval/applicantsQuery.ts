import { firmNatures } from '../../../contract/dealer/choices.ts';
import { choiceLabel } from '../../engine/rows/bindText.ts';
import { personColumns } from '../people/usersQuery.ts';

/** Who of `users u` waits for approval, as staff sees them: people of the company acted for. */
export const seenApplicants = 'u.company_id = :company and not u.is_approved and :staff';

/**
 * Who has signed up and waits for approval, dealers with their firm and with the city that is shipped to (spec 2 §3, User
 * awaiting approval).
 */
export const applicantsQuery = `
  select ${personColumns}, u.user_name as "UserName", d.firm_name as "CompanyName", d.gst_no as "gstno",
    d.gst_certificate as "GstCertificate", ${choiceLabel('d.firm_nature', firmNatures)} as "Nature_Firm",
    coalesce(c.name, u.city) as "Ship_City_Name", s.name as "Ship_State_Name",
    d.ship_pincode as "Ship_Pincode", d.ship_address as "Ship_Address", u.created_at as "CreatedDate"
  from users u join roles o on o.id = u.role_id left join dealers d on d.user_id = u.id
    left join states s on s.id = d.ship_state_id left join cities c on c.id = d.ship_city_id
  where ${seenApplicants}`;
