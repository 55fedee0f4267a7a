-- Roles of mobile users that are older than these pages get them, with the usual rights. Dealers' roles don't, nor does a role
-- that somebody has already given or refused any of the three.
INSERT INTO "pages" ("action_name", "page_name")
  SELECT action_name, page_name
  FROM (VALUES ('scan', 'Scan'), ('my-points', 'My Points'), ('redeem', 'Redeem')) points (action_name, page_name)
  WHERE EXISTS (SELECT FROM "roles" WHERE "user_type" = 2)
  ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "role_permissions" ("role_id", "page_id", "is_view", "is_add")
  SELECT r."id", p."id", true, p."action_name" = 'redeem'
  FROM "roles" r JOIN "pages" p ON p."action_name" IN ('scan', 'my-points', 'redeem')
  WHERE r."user_type" = 2 AND lower(r."role_name") <> 'dealer' AND NOT EXISTS (
    SELECT FROM "role_permissions" g JOIN "pages" o ON o."id" = g."page_id"
    WHERE g."role_id" = r."id" AND o."action_name" IN ('scan', 'my-points', 'redeem'));
