-- The specifications that the rules of what fits what read besides, in a shop that has its rows already; a new one fills them
-- from the code. Each stands in its table behind the one that is most like it: what follows makes room.
UPDATE "spec_definition_category" AS c
   SET "table_position" = c."table_position" + 1
  FROM (VALUES (1, 'tdp_w'), (3, 'm2_slots'), (7, 'board_form_factors')) AS v (category_id, before)
  JOIN "spec_definition_category" AS b ON b."key" = v.before AND b."category_id" = v.category_id
 WHERE c."category_id" = v.category_id AND c."table_position" > b."table_position";--> statement-breakpoint
INSERT INTO "spec_definition" ("key", "slug", "type", "unit", "label", "is_many", "better", "position")
SELECT v.key, v.slug, v.type, v.unit, v.label, v.is_many, v.better, (SELECT max("position") FROM "spec_definition") + v.place
  FROM (VALUES
  (1, 'tdp_w', 'max_power_w', 'consumo-maximo', 'number', 'W', 'Consumo máximo', false, 'less'),
  (2, 'm2_slots', 'sata_ports', 'puertos-sata', 'number', NULL, 'Puertos SATA', false, 'more'),
  (3, 'board_form_factors', 'supply_form_factors', 'fuentes-que-admite', 'text', NULL, 'Fuentes que admite', true, NULL)
) AS v (place, before, key, slug, type, unit, label, is_many, better)
  JOIN "spec_definition" AS b ON b."key" = v.before;--> statement-breakpoint
INSERT INTO "spec_definition_category" ("key", "category_id", "table_position")
SELECT v.key, v.category_id, b."table_position" + 1
  FROM (VALUES
  (1, 'tdp_w', 'max_power_w'),
  (3, 'm2_slots', 'sata_ports'),
  (7, 'board_form_factors', 'supply_form_factors')
) AS v (category_id, before, key)
  JOIN "spec_definition_category" AS b ON b."key" = v.before AND b."category_id" = v.category_id;
