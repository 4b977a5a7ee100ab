-- By hand: the texts of text blocks become documents, in drafts, in what guests read and in every version that is kept. An empty line
-- begins a paragraph, a break tag or a line end is a line break, nothing else was markup. Run twice, it changes nothing more.
CREATE FUNCTION pg_temp.rich_paragraph(said text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('type', 'paragraph', 'content', jsonb_agg(piece ORDER BY line_number, place))
  FROM regexp_split_to_table(said, E'\n') WITH ORDINALITY AS lines (line, line_number)
  CROSS JOIN LATERAL (
    SELECT 0 AS place, jsonb_build_object('type', 'hardBreak') AS piece WHERE line_number > 1
    UNION ALL
    SELECT 1, jsonb_build_object('type', 'text', 'text', regexp_replace(line, '[\u0001-\u001F\u007F-\u009F]', ' ', 'g'))
    WHERE line <> ''
  ) AS pieces
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.rich_text(said text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object(
    'type', 'doc',
    'content', coalesce(jsonb_agg(pg_temp.rich_paragraph(words) ORDER BY place) FILTER (WHERE words <> ''), '[]')
  )
  FROM regexp_split_to_table(
    regexp_replace(
      regexp_replace(regexp_replace(said, '<br\s*/?>', E'\n', 'gi'), E'\r\n?', E'\n', 'g'),
      '^\s+|\s+$', '', 'g'
    ),
    E'\n{2,}'
  ) WITH ORDINALITY AS paragraphs (words, place)
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.rich_texts(texts jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(
    jsonb_object_agg(lang, CASE jsonb_typeof(said) WHEN 'string' THEN pg_temp.rich_text(said #>> '{}') ELSE said END)
      FILTER (WHERE said #>> '{}' ~ '\S'),
    '{}'
  )
  FROM jsonb_each(texts) AS each_text (lang, said)
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.rich_blocks(blocks jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(
    jsonb_agg(
      CASE block ->> 'kind'
        WHEN 'text' THEN jsonb_set(block, '{text}', pg_temp.rich_texts(block -> 'text'))
        ELSE block
      END
      ORDER BY place
    ),
    '[]'
  )
  FROM jsonb_array_elements(blocks) WITH ORDINALITY AS each_block (block, place)
$$;--> statement-breakpoint
UPDATE "pages" SET "blocks" = pg_temp.rich_blocks("blocks");--> statement-breakpoint
UPDATE "pages" SET "published_blocks" = pg_temp.rich_blocks("published_blocks") WHERE "published_blocks" IS NOT NULL;--> statement-breakpoint
UPDATE "page_versions" SET "blocks" = pg_temp.rich_blocks("blocks");--> statement-breakpoint
DROP FUNCTION pg_temp.rich_blocks(jsonb);--> statement-breakpoint
DROP FUNCTION pg_temp.rich_texts(jsonb);--> statement-breakpoint
DROP FUNCTION pg_temp.rich_text(text);--> statement-breakpoint
DROP FUNCTION pg_temp.rich_paragraph(text);
