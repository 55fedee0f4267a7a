import { personColumns, seenPeople } from '../people/usersQuery.ts';

/**
 * The dealers of a company as its Dealer Master lists them: the person and the firm (spec 2 §3). The company is said of
 * the firm as well as of its person, for the index that the newest ones are read from.
 */
export const dealersQuery = `
  select ${personColumns}, r.id as "DealerId", u.user_name as "DealerName", r.firm_name as "CompanyName",
    r.firm_nature as "NatureFirmId", r.pan_no as "PanNo", r.gst_no as "GstNo", r.gst_certificate as "GstCertificate",
    r.transportation_mode as "TransportationModeId",
    r.bill_address as "Bill_Address", r.bill_pincode as "Bill_Pincode", r.bill_country as "Bill_Country",
    r.bill_state_id as "Bill_State", bs.name as "StrBill_State", r.bill_city_id as "Bill_City", bc.name as "StrBill_City",
    r.ship_address as "Ship_Address", r.ship_pincode as "Ship_Pincode", r.ship_country as "Ship_Country",
    r.ship_state_id as "Ship_State", ss.name as "StrShip_State", r.ship_city_id as "Ship_City", sc.name as "StrShip_City",
    r.billing_same_as_shipping as "BillingSameAsShipping",
    r.created_at as "CreatedDate", r.updated_at as "UpdatedDate"
  from dealers r join users u on u.id = r.user_id left join roles o on o.id = u.role_id
    left join states bs on bs.id = r.bill_state_id left join cities bc on bc.id = r.bill_city_id
    left join states ss on ss.id = r.ship_state_id left join cities sc on sc.id = r.ship_city_id
  where r.company_id = :company and ${seenPeople}`;
