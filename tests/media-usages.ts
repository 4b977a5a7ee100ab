import type { TestApp } from './app.ts'

/**
 * Rebuilds the table of usages from all stored rows, for tests that insert rows without the product. Files of deleted pages and earlier
 * versions stay in use, because these can be restored.
 */
export async function backfillMediaUsages({ context }: Pick<TestApp, 'context'>): Promise<void> {
  await context.pool.query(`
    insert into media_usages (hotel_id, kind, object_id, media_id)
    select hotel_id, kind, object_id, found[1]::uuid
    from (
      select id as hotel_id, 'hotel' as kind, id as object_id, (to_jsonb(hotels) - 'info')::text as content from hotels
      union all
      select id, 'info', id, (info - 'items')::text from hotels
      union all
      select hotels.id, 'info', (item->>'id')::uuid, item::text from hotels, jsonb_path_query(info, '$.items[*]') as item
      union all
      select hotel_id, 'service', id, to_jsonb(services)::text from services
      union all
      select hotel_id, 'article', id, to_jsonb(articles)::text from articles
      union all
      select hotel_id, 'page', id, concat(blocks, published_blocks) from pages where deleted_at is null
      union all
      select hotel_id, 'page-history', id, concat(blocks, published_blocks) from pages where deleted_at is not null
      union all
      select hotel_id, 'page-history', page_id, blocks::text from page_versions
      union all
      select hotel_id, 'inventory', id, photos::text from inventory_records
    ) as stored, regexp_matches(content, '/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') as found
    where content like '%/files/%'
    on conflict do nothing`)
}
