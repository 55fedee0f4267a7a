import { defaultThreshold, suspicionStates } from '../../../contract/suspicion.ts';

/** From which score on the seals of the company `:company` are suspicious. */
export const thresholdOf = (company: string): string =>
  `coalesce((select x.threshold from suspicion_thresholds x where x.company_id = ${company}), ${defaultThreshold})`;

/**
 * Seals that are suspicious, or were decided on: below the threshold an open one is none. `Sign` is the strongest of
 * its `Signs`. Whether people are warned, the recall says.
 */
export const suspectedSealsQuery = `
  select s.id as "SuspicionId", s.serial as "SeqNo", p.product_name as "ProductName", s.score as "Score",
    s.sign_names[1] as "Sign", s.reasons as "Reasons", s.sessions as "Sessions", s.first_seen as "FirstSeen",
    s.last_seen as "LastSeen", s.state as "SuspicionStatus", s.decision as "DecisionReason", u.user_name as "DecidedBy",
    s.decided_at as "DecidedOn", r.id is not null as "Warn", r.warning as "Warning", s.recall_id as "RecallId",
    s.created_at as "CreatedDate", s.updated_at as "UpdatedDate",
    s.sign_names as "Signs", int8range(s.serial, s.serial, '[]') as "_serials"
  from suspected_seals s left join products p on p.id = s.product_id left join users u on u.id = s.decided_by
    left join recalls r on r.id = s.recall_id and r.is_active
  where s.company_id = :company and :is_staff
    and (s.state <> ${suspicionStates.open} or s.score >= ${thresholdOf(':company')})`;
