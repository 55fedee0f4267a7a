import { resourceNamed } from '../../../src/resources/index.ts';
import { secondaryPacking, tertiaryPacking } from '../../../src/resources/transactions/packing.ts';
import { listedNames, listedRanges } from '../../seals/sharedSql.ts';
import { type AuditLog, loggedQuery } from '../../engine/audit/auditLog.ts';

/** SQL for the tertiary carton or the dispatch that a carton `r` is in, or its tertiary carton is in. */
const place = `concat_ws(', ', t.code, d.code, td.code)`;

const packed = `from packed_cartons r left join products p on p.id = r.product_id left join packed_cartons t on t.id = r.tertiary_id
    left join dispatches d on d.id = r.dispatch_id left join dispatches td on td.id = t.dispatch_id
    left join storage_places l on l.id = r.place_id`;

const lies = `r.place_id as "PlaceId", l.place_code as "PlaceCode"`;

/** What searches look in: the code and the SSCC, as the index `packed_cartons_names` has them. */
export const cartonNames = `(lower(r.code) || coalesce(' 00' || r.sscc, ''))`;

const remark = `nullif(concat_ws(' · ', r.fraction_remark, r.approval_remark), '')`;

const history = `r.state as "State", ${place} as "Place", ${lies}, u.user_name as "PackedBy", ${remark} as "Remark",
    r.expired_reason as "ExpiredReason", r.state <> 'unpacked' as "IsActive", r.created_at as "CreatedDt", ${cartonNames} as "_search"
  ${packed} left join users u on u.id = r.created_by`;

const inBatches = `carton_runs c join mappings m on m.id = c.mapping_id
  where c.carton_id = r.id and c.left_at is null and m.batch_no <> '' group by m.batch_no`;

const inside = `carton_contents c join packed_cartons s on s.id = c.secondary_id
  where c.tertiary_id = r.id and c.left_at is null order by s.code`;

/** The secondary cartons as the history lists them (spec 3 §3, Secondary packing history row). */
export const secondaryCartonsQuery = `
  select r.id as "Id", r.code as "CartonId", r.sscc as "SSCC", p.product_name as "ProductName", r.quantity as "TotalQty",
    ${listedRanges('c.serials', 'carton_runs c where c.carton_id = r.id and c.left_at is null')} as "Units",
    ${listedNames('m.batch_no', inBatches, 'min(lower(c.serials))')} as "BatchNo",
    ${history}
  where r.company_id = :company and :is_staff and r.type = 'SID'`;

/** The tertiary cartons as their table lists them (spec 3 §3, Tertiary row). */
export const tertiaryCartonsQuery = `
  select r.id as "Id", r.code as "TertiaryCartonId", r.sscc as "SSCC", p.product_name as "ProductName",
    r.secondaries as "TotalSecondaryCarton", r.quantity as "TotalQty",
    ${listedNames('s.code', inside, 's.code')} as "Cartons",
    ${history}
  where r.company_id = :company and :is_staff and r.type = 'TID'`;

/** The packed cartons of both kinds. */
export const packedCartonsQuery = `
  select r.id as "Id", r.code as "CartonId", r.sscc as "SSCC", r.type as "Type", p.product_name as "ProductName",
    r.quantity as "TotalQty", r.state as "State", ${place} as "Place", ${lies}, true as "IsActive",
    r.created_at as "CreatedDt", ${cartonNames} as "_search"
  ${packed}
  where r.company_id = :company and :is_staff and r.state <> 'unpacked'`;

const logs = {
  secondary: loggedQuery(resourceNamed(secondaryPacking.path.slice(1)), secondaryCartonsQuery),
  tertiary: loggedQuery(resourceNamed(tertiaryPacking.path.slice(1)), tertiaryCartonsQuery),
};

/** Returns a page's part of the audit log. */
export const cartonLog = (page: keyof typeof logs, zone: string): AuditLog => logs[page](zone).log;
