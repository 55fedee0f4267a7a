ALTER TABLE "users" ADD CONSTRAINT "users_of_company" UNIQUE("company_id","id");
