-- Holds that stored texts are folded, as contract/values/foldText.ts says, and folds those that are not. The rows that would
-- then be equal to another, or break another rule, stay as they are: the server names them at each start. An older server runs
-- on beside it, and saves all texts but those that it would not have folded.
CREATE FUNCTION "is_folded"("value" text, "kind" text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE "kind"
	WHEN 'code' THEN "value" IS NFKC NORMALIZED AND "value" !~ '[\u200C\u200D\u02D7\u058A\u05BE\u1400\u1806\u2010-\u2015\u2043\u2212\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u2E5D\u301C\u3030\u30A0\uFE31\uFE32\uFE58\uFE63\uFF0D\U00010D6E\U00010EAD\u0660-\u0669\u06F0-\u06F9\u07C0-\u07C9\u0966-\u096F\u09E6-\u09EF\u0A66-\u0A6F\u0AE6-\u0AEF\u0B66-\u0B6F\u0BE6-\u0BEF\u0C66-\u0C6F\u0CE6-\u0CEF\u0D66-\u0D6F\u0DE6-\u0DEF\u0E50-\u0E59\u0ED0-\u0ED9\u0F20-\u0F29\u1040-\u1049\u1090-\u1099\u17E0-\u17E9\u1810-\u1819\u1946-\u194F\u19D0-\u19D9\u1A80-\u1A89\u1A90-\u1A99\u1B50-\u1B59\u1BB0-\u1BB9\u1C40-\u1C49\u1C50-\u1C59\uA620-\uA629\uA8D0-\uA8D9\uA900-\uA909\uA9D0-\uA9D9\uA9F0-\uA9F9\uAA50-\uAA59\uABF0-\uABF9\uFF10-\uFF19\U000104A0-\U000104A9\U00010D30-\U00010D39\U00010D40-\U00010D49\U00011066-\U0001106F\U000110F0-\U000110F9\U00011136-\U0001113F\U000111D0-\U000111D9\U000112F0-\U000112F9\U00011450-\U00011459\U000114D0-\U000114D9\U00011650-\U00011659\U000116C0-\U000116C9\U000116D0-\U000116E3\U00011730-\U00011739\U000118E0-\U000118E9\U00011950-\U00011959\U00011BF0-\U00011BF9\U00011C50-\U00011C59\U00011D50-\U00011D59\U00011DA0-\U00011DA9\U00011DE0-\U00011DE9\U00011F50-\U00011F59\U00016130-\U00016139\U00016A60-\U00016A69\U00016AC0-\U00016AC9\U00016B50-\U00016B59\U00016D70-\U00016D79\U0001CCF0-\U0001CCF9\U0001D7CE-\U0001D7FF\U0001E140-\U0001E149\U0001E2F0-\U0001E2F9\U0001E4F0-\U0001E4F9\U0001E5F1-\U0001E5FA\U0001E950-\U0001E959\U0001FBF0-\U0001FBF9]'
	ELSE "value" IS NFC NORMALIZED
END AND CASE "kind"
	WHEN 'lines' THEN "value" !~ '^[ \n]|[ \n]$|[\u0001-\u0009\u000B-\u001F]'
	ELSE "value" !~ '^ | $|  |[\u0001-\u001F]'
END AND "value" !~ '[\u007F-\u009F\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000\u00AD\u034F\u0890\u0891\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u202A-\u202E\u2060-\u2064\u2066-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0001\U000E0020-\U000E007F]';--> statement-breakpoint
CREATE FUNCTION pg_temp.fold_lines("value" text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
	"value" := regexp_replace(normalize("value", NFC), '\r\n?|[\u0085\u2028\u2029]', E'\n', 'g');
	"value" := regexp_replace("value", '[\t\u000B\u000C\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800\u3000]', ' ', 'g');
	"value" := regexp_replace("value", '[\u0001-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u034F\u0890\u0891\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u202A-\u202E\u2060-\u2064\u2066-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0001\U000E0020-\U000E007F]', '', 'g');
	-- joiners stay behind a virama, and within pictures
	"value" := regexp_replace("value", '(?<![\u00A9\u00AE\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u203C\u2049\u2122\u2139\u2194-\u2199\u21A9\u21AA\u231A\u231B\u2328\u23CF\u23E9-\u23F3\u23F8-\u23FA\u24C2\u25AA\u25AB\u25B6\u25C0\u25FB-\u25FE\u2600-\u2604\u260E\u2611\u2614\u2615\u2618\u261D\u2620\u2622\u2623\u2626\u262A\u262E\u262F\u2638-\u263A\u2640\u2642\u2648-\u2653\u265F\u2660\u2663\u2665\u2666\u2668\u267B\u267E\u267F\u2692-\u2697\u2699\u269B\u269C\u26A0\u26A1\u26A7\u26AA\u26AB\u26B0\u26B1\u26BD\u26BE\u26C4\u26C5\u26C8\u26CE\u26CF\u26D1\u26D3\u26D4\u26E9\u26EA\u26F0-\u26F5\u26F7-\u26FA\u26FD\u2702\u2705\u2708-\u270D\u270F\u2712\u2714\u2716\u271D\u2721\u2728\u2733\u2734\u2744\u2747\u274C\u274E\u2753-\u2755\u2757\u2763\u2764\u2795-\u2797\u27A1\u27B0\u27BF\u2934\u2935\u2B05-\u2B07\u2B1B\u2B1C\u2B50\u2B55\u3030\u303D\u3297\u3299\uFE0F\U0001F004\U0001F02C-\U0001F02F\U0001F094-\U0001F09F\U0001F0AF\U0001F0B0\U0001F0C0\U0001F0CF\U0001F0D0\U0001F0F6-\U0001F0FF\U0001F170\U0001F171\U0001F17E\U0001F17F\U0001F18E\U0001F191-\U0001F19A\U0001F1AE-\U0001F1E5\U0001F201-\U0001F20F\U0001F21A\U0001F22F\U0001F232-\U0001F23A\U0001F23C-\U0001F23F\U0001F249-\U0001F25F\U0001F266-\U0001F321\U0001F324-\U0001F393\U0001F396\U0001F397\U0001F399-\U0001F39B\U0001F39E-\U0001F3F0\U0001F3F3-\U0001F3F5\U0001F3F7-\U0001F3FA\U0001F400-\U0001F4FD\U0001F4FF-\U0001F53D\U0001F549-\U0001F54E\U0001F550-\U0001F567\U0001F56F\U0001F570\U0001F573-\U0001F57A\U0001F587\U0001F58A-\U0001F58D\U0001F590\U0001F595\U0001F596\U0001F5A4\U0001F5A5\U0001F5A8\U0001F5B1\U0001F5B2\U0001F5BC\U0001F5C2-\U0001F5C4\U0001F5D1-\U0001F5D3\U0001F5DC-\U0001F5DE\U0001F5E1\U0001F5E3\U0001F5E8\U0001F5EF\U0001F5F3\U0001F5FA-\U0001F64F\U0001F680-\U0001F6C5\U0001F6CB-\U0001F6D2\U0001F6D5-\U0001F6E5\U0001F6E9\U0001F6EB-\U0001F6F0\U0001F6F3-\U0001F6FF\U0001F7DA-\U0001F7FF\U0001F80C-\U0001F80F\U0001F848-\U0001F84F\U0001F85A-\U0001F85F\U0001F888-\U0001F88F\U0001F8AE\U0001F8AF\U0001F8BC-\U0001F8BF\U0001F8C2-\U0001F8CF\U0001F8D9-\U0001F8FF\U0001F90C-\U0001F93A\U0001F93C-\U0001F945\U0001F947-\U0001F9FF\U0001FA58-\U0001FA5F\U0001FA6E-\U0001FAFF\U0001FC00-\U0001FFFD])[\u200C\u200D]', '', 'g');
	IF regexp_replace("value", '[\u200E\u200F\u061C]', '', 'g') !~ '[\u0591-\u05C7\u05D0-\u05EA\u05EF-\u05F4\u0600-\u0604\u0606-\u060B\u060D-\u061A\u061C-\u061E\u0620-\u063F\u0641-\u064A\u0656-\u066F\u0671-\u06DC\u06DE-\u070D\u070F-\u074A\u074D-\u07B1\u07C0-\u07FA\u07FD-\u07FF\u0860-\u086A\u0870-\u0891\u0897-\u08E1\u08E3-\u08FF\uFB1D-\uFB36\uFB38-\uFB3C\uFB3E\uFB40\uFB41\uFB43\uFB44\uFB46-\uFD3D\uFD40-\uFDCF\uFDF0-\uFDFF\uFE70-\uFE74\uFE76-\uFEFC\U00010E60-\U00010E7E\U00010EC2-\U00010EC7\U00010ED0-\U00010ED8\U00010EFA-\U00010EFF\U0001EE00-\U0001EE03\U0001EE05-\U0001EE1F\U0001EE21\U0001EE22\U0001EE24\U0001EE27\U0001EE29-\U0001EE32\U0001EE34-\U0001EE37\U0001EE39\U0001EE3B\U0001EE42\U0001EE47\U0001EE49\U0001EE4B\U0001EE4D-\U0001EE4F\U0001EE51\U0001EE52\U0001EE54\U0001EE57\U0001EE59\U0001EE5B\U0001EE5D\U0001EE5F\U0001EE61\U0001EE62\U0001EE64\U0001EE67-\U0001EE6A\U0001EE6C-\U0001EE72\U0001EE74-\U0001EE77\U0001EE79-\U0001EE7C\U0001EE7E\U0001EE80-\U0001EE89\U0001EE8B-\U0001EE9B\U0001EEA1-\U0001EEA3\U0001EEA5-\U0001EEA9\U0001EEAB-\U0001EEBB\U0001EEF0\U0001EEF1]' THEN
		"value" := regexp_replace("value", '[\u200E\u200F\u061C]', '', 'g');
	END IF;
	RETURN btrim(normalize("value", NFC), E' \n');
END $$;--> statement-breakpoint
CREATE FUNCTION pg_temp.fold("value" text, "kind" text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	zero int;
BEGIN
	IF "kind" = 'lines' THEN RETURN pg_temp.fold_lines("value"); END IF;
	IF "kind" = 'code' THEN "value" := normalize("value", NFKC); END IF;
	"value" := regexp_replace(pg_temp.fold_lines("value"), '[ \n]+', ' ', 'g');
	IF "kind" = 'text' THEN RETURN "value"; END IF;
	"value" := regexp_replace(regexp_replace("value", '[\u200C\u200D]', '', 'g'), '[\u02D7\u058A\u05BE\u1400\u1806\u2010-\u2015\u2043\u2212\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u2E5D\u301C\u3030\u30A0\uFE31\uFE32\uFE58\uFE63\uFF0D\U00010D6E\U00010EAD]', '-', 'g');
	FOREACH zero IN ARRAY '{1632,1776,1984,2406,2534,2662,2790,2918,3046,3174,3302,3430,3558,3664,3792,3872,4160,4240,6112,6160,6470,6608,6784,6800,6992,7088,7232,7248,42528,43216,43264,43472,43504,43600,44016,65296,66720,68912,68928,69734,69872,69942,70096,70384,70736,70864,71248,71360,71376,71386,71472,71904,72016,72688,72784,73040,73120,73184,73552,90416,92768,92864,93008,93552,118000,120782,120792,120802,120812,120822,123200,123632,124144,124401,125264,130032}'::int[] LOOP
		"value" := translate("value", (SELECT string_agg(chr(zero + d), '' ORDER BY d) FROM generate_series(0, 9) d), '0123456789');
	END LOOP;
	RETURN normalize("value", NFKC);
END $$;--> statement-breakpoint
DO $$
DECLARE
	held record;
	found record;
BEGIN
	FOR held IN SELECT * FROM (VALUES
		('cartons', 'carton_name', 'text'),
		('cartons', 'description', 'text'),
		('categories', 'category_name', 'text'),
		('companies', 'company_name', 'text'),
		('companies', 'company_display_name', 'text'),
		('companies', 'prefix', 'code'),
		('companies', 'email', 'code'),
		('companies', 'mobile', 'code'),
		('companies', 'website_url', 'text'),
		('companies', 'address', 'lines'),
		('companies', 'fake_message', 'lines'),
		('companies', 'genuine_message', 'lines'),
		('companies', 'already_scanned_msg', 'lines'),
		('companies', 'allowed_origins', 'lines'),
		('dealers', 'code', 'code'),
		('dealers', 'firm_name', 'text'),
		('issued_ranges', 'sales_order_no', 'code'),
		('mappings', 'batch_no', 'code'),
		('products', 'product_name', 'text'),
		('products', 'product_code', 'code'),
		('products', 'product_description', 'lines'),
		('products', 'oem', 'text'),
		('products', 'hp_code', 'code'),
		('products', 'genuine_message', 'lines'),
		('products', 'already_scanned_msg', 'lines'),
		('products', 'share_message', 'lines'),
		('products', 'share_url', 'text'),
		('recalls', 'batch_no', 'code'),
		('roles', 'role_name', 'text'),
		('roles', 'remarks', 'text'),
		('sales_orders', 'so_no', 'code'),
		('schemes', 'scheme_name', 'text'),
		('schemes', 'description', 'lines'),
		('users', 'user_name', 'text'),
		('users', 'email', 'code'),
		('users', 'mobile_no', 'code'),
		('dispatches', 'so_no', 'code')
	) v("table", "column", "kind") LOOP
		FOR found IN EXECUTE format($q$SELECT ctid AS place FROM %1$I
			WHERE %2$I ~ '[^ -~]|^ | $|  ' AND %2$I IS DISTINCT FROM nullif(pg_temp.fold(%2$I, %3$L), '')$q$, held."table", held."column", held."kind") LOOP
			BEGIN
				EXECUTE format('UPDATE %1$I SET %2$I = nullif(pg_temp.fold(%2$I, %3$L), '''') WHERE ctid = $1', held."table", held."column", held."kind")
					USING found.place;
			EXCEPTION WHEN integrity_constraint_violation THEN
				NULL;
			END;
		END LOOP;
	END LOOP;
END $$;--> statement-breakpoint
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
ALTER TABLE "cartons" ADD CONSTRAINT "cartons_carton_name_folded_rule" CHECK (is_folded("carton_name", 'text')) NOT VALID;--> statement-breakpoint
ALTER TABLE "cartons" ADD CONSTRAINT "cartons_description_folded_rule" CHECK (is_folded("description", 'text')) NOT VALID;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_category_name_folded_rule" CHECK (is_folded("category_name", 'text')) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_company_name_folded_rule" CHECK (is_folded("company_name", 'text')) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_company_display_name_folded_rule" CHECK (is_folded("company_display_name", 'text')) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_prefix_folded_rule" CHECK (is_folded("prefix", 'code')) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_email_folded_rule" CHECK (is_folded("email", 'code')) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_mobile_folded_rule" CHECK (is_folded("mobile", 'code')) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_website_url_folded_rule" CHECK (is_folded("website_url", 'text')) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_address_folded_rule" CHECK (is_folded("address", 'lines')) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_fake_message_folded_rule" CHECK (is_folded("fake_message", 'lines')) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_genuine_message_folded_rule" CHECK (is_folded("genuine_message", 'lines')) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_already_scanned_msg_folded_rule" CHECK (is_folded("already_scanned_msg", 'lines')) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_allowed_origins_folded_rule" CHECK (is_folded("allowed_origins", 'lines')) NOT VALID;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_code_folded_rule" CHECK (is_folded("code", 'code')) NOT VALID;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_firm_name_folded_rule" CHECK (is_folded("firm_name", 'text')) NOT VALID;--> statement-breakpoint
ALTER TABLE "issued_ranges" ADD CONSTRAINT "issued_ranges_sales_order_no_folded_rule" CHECK (is_folded("sales_order_no", 'code')) NOT VALID;--> statement-breakpoint
ALTER TABLE "mappings" ADD CONSTRAINT "mappings_batch_no_folded_rule" CHECK (is_folded("batch_no", 'code')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_product_name_folded_rule" CHECK (is_folded("product_name", 'text')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_product_code_folded_rule" CHECK (is_folded("product_code", 'code')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_product_description_folded_rule" CHECK (is_folded("product_description", 'lines')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_oem_folded_rule" CHECK (is_folded("oem", 'text')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_hp_code_folded_rule" CHECK (is_folded("hp_code", 'code')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_genuine_message_folded_rule" CHECK (is_folded("genuine_message", 'lines')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_already_scanned_msg_folded_rule" CHECK (is_folded("already_scanned_msg", 'lines')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_share_message_folded_rule" CHECK (is_folded("share_message", 'lines')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_share_url_folded_rule" CHECK (is_folded("share_url", 'text')) NOT VALID;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_batch_no_folded_rule" CHECK (is_folded("batch_no", 'code')) NOT VALID;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_role_name_folded_rule" CHECK (is_folded("role_name", 'text')) NOT VALID;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_remarks_folded_rule" CHECK (is_folded("remarks", 'text')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sales_orders" ADD CONSTRAINT "sales_orders_so_no_folded_rule" CHECK (is_folded("so_no", 'code')) NOT VALID;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_scheme_name_folded_rule" CHECK (is_folded("scheme_name", 'text')) NOT VALID;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_description_folded_rule" CHECK (is_folded("description", 'lines')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_user_name_folded_rule" CHECK (is_folded("user_name", 'text')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_folded_rule" CHECK (is_folded("email", 'code')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_mobile_no_folded_rule" CHECK (is_folded("mobile_no", 'code')) NOT VALID;
