ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_company_id_companies_id_fk";

