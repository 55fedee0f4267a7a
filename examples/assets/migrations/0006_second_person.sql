ALTER TABLE "asset_requests" ADD CONSTRAINT "asset_requests_requester_id_approver_id_different_rule" CHECK ("requester_id" <> "approver_id") NOT VALID;
