-- The specifications of UPS and regulators, in a shop that has its rows already; a new one fills them from the code.
-- They stand before "connection", as there: what follows makes room.
UPDATE "spec_definition" SET "position" = "position" + 7
 WHERE "position" >= (SELECT "position" FROM "spec_definition" WHERE "key" = 'connection');--> statement-breakpoint
UPDATE "spec_definition_category" SET "table_position" = "table_position" + 7
 WHERE "category_id" = 8
   AND "table_position" >= (SELECT "table_position" FROM "spec_definition_category" WHERE "key" = 'connection' AND "category_id" = 8);--> statement-breakpoint
INSERT INTO "spec_definition" ("key", "slug", "type", "unit", "label", "phrase", "phrase_one", "better", "position")
SELECT v.key, v.slug, v.type, v.unit, v.label, v.phrase, v.phrase_one, v.better, c."position" - 7 + v.place
  FROM (VALUES
  (0, 'ups_va', 'va', 'number', 'VA', 'Potencia aparente', NULL, NULL, 'more'),
  (1, 'ups_watts', 'potencia-ups', 'number', 'W', 'Potencia', NULL, NULL, 'more'),
  (2, 'ups_topology', 'tecnologia', 'text', NULL, 'Tecnología', NULL, NULL, NULL),
  (3, 'waveform', 'onda', 'text', NULL, 'Onda en batería', NULL, NULL, NULL),
  (4, 'outlets', 'tomas', 'number', NULL, 'Tomas', '{value} tomas', '1 toma', 'more'),
  (5, 'battery_v', 'voltios-de-bateria', 'number', 'V', 'Voltaje de la batería', NULL, NULL, NULL),
  (6, 'battery_ah', 'ah-de-bateria', 'number', 'Ah', 'Capacidad de la batería', NULL, NULL, 'more')
) AS v (place, key, slug, type, unit, label, phrase, phrase_one, better)
  JOIN "spec_definition" AS c ON c."key" = 'connection';--> statement-breakpoint
INSERT INTO "spec_definition_category" ("key", "category_id", "card_position", "facet_position", "facet_kind", "table_position")
SELECT v.key, 8, v.card_position, v.facet_position, v.facet_kind, c."table_position" - 7 + v.place
  FROM (VALUES
  (0, 'ups_va', 13, 15, 'range'),
  (1, 'ups_watts', 14, NULL, NULL),
  (2, 'ups_topology', NULL, NULL, NULL),
  (3, 'waveform', 15, 16, 'values'),
  (4, 'outlets', 16, NULL, NULL),
  (5, 'battery_v', NULL, NULL, NULL),
  (6, 'battery_ah', NULL, NULL, NULL)
) AS v (place, key, card_position, facet_position, facet_kind)
  JOIN "spec_definition_category" AS c ON c."key" = 'connection' AND c."category_id" = 8;
