/** The numbers of rows of a hotel's year. */
export interface Year {
  orders: number
  threads: number
  visits: number
  journal: number
  claims: number
  opinions: number
  rooms: number
  files: number
}

const messagesPerThread = 8

export interface Rows {
  table: string
  /** SQL of the rows that become one row each: the columns of `year.hotels` and others. */
  from: string
  /** SQL by column, over the rows `n`; the other columns are those of `like`. */
  values: Record<string, string>
  /** The condition of one existing row that is copied; by default any of the first hotel. */
  like?: string
}

/** The same id for the same parts. */
export const uuid = (...parts: string[]) =>
  `overlay(overlay(md5(concat_ws(' ', ${parts.join(', ')})) placing '4' from 13) placing '8' from 17)::uuid`
/** `count` rows of each hotel, spread evenly over the last `days`, in the order in which they would have been written. */
const spread = (count: string, days = 365) => `
  select * from (
    select h.*, i, now() - make_interval(secs => ${days} * 86400.0 * (1 - i::float8 / (${count}))) as at
    from year.hotels h, generate_series(1, ${count}) i) spread order by at`
const visitor = uuid("'visitor'", 'n.n', 'n.i / 2')
const room = '(100 + n.i % n.rooms)::text'
const isDone = `n.at < now() - interval '1 hour' and n.i % 331 <> 0`
const step = (status: string, minutes: number, by: string) =>
  `jsonb_build_object('status', '${status}', 'at', to_char((n.at + interval '${minutes} minutes') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', '${by}')`

/** Everything that a year adds, tables that others refer to first. */
export const rowsOfYear = (spaId: string, resourceId: string): Rows[] => [
  {
    table: 'orders',
    from: spread('orders'),
    values: {
      hotel_id: 'n.id',
      id: 'uuidv7(n.at - now())',
      number: '1 + n.i % greatest(1, n.orders / 365)',
      visitor_id: `case when n.i % 10 > 0 then ${visitor} end`,
      status: `case when ${isDone} then case when n.i % 20 = 7 then 'cancelled' else 'completed' end else 'new' end`,
      room: `case when n.i % 4 > 0 then ${room} end`,
      guest_name: `case when n.i % 3 = 0 then 'Durand ' || n.i end`,
      placed_at: 'n.at',
      changed_at: 'n.at',
      history: `case when ${isDone} then jsonb_build_array(${step('new', 0, 'guest')}, ${step('accepted', 2, 'Camille')}, ${step('completed', 20, 'Camille')})
        else jsonb_build_array(${step('new', 0, 'guest')}) end`,
      service_id: `case when n.i % 20 = 3 then '${spaId}' else t.service_id end`,
      resource_id: `case when n.i % 20 = 3 then '${resourceId}'::uuid end`,
      resource_name: `case when n.i % 20 = 3 then 'Cabine 1' end`,
      due_at: `case when n.i % 20 = 3 then n.at + interval '1 day' end`,
      ends_at: `case when n.i % 20 = 3 then n.at + interval '25 hours' end`,
      billed_at: `case when n.i % 2 = 0 and ${isDone} then n.at end`,
    },
  },
  {
    table: 'order_counters',
    from: 'select h.*, d from year.hotels h, generate_series(0, least(365, h.orders)) d',
    values: { hotel_id: 'n.id', day: 'current_date - n.d', last: '1 + n.orders / 365' },
  },
  {
    table: 'idempotency_keys',
    from: spread('(1 + orders / 12)', 30),
    values: { hotel_id: 'n.id', actor_id: visitor, key: 'gen_random_uuid()', created_at: 'n.at' },
    like: 'true',
  },
  {
    table: 'chat_threads',
    from: spread('threads'),
    values: {
      hotel_id: 'n.id',
      id: uuid("'thread'", 'n.n', 'n.i'),
      visitor_id: visitor,
      room,
      guest_name: `'Durand ' || n.i`,
      status: `case when n.at > now() - interval '2 days' then 'open' else 'closed' end`,
      waiting_since: `case when n.at > now() - interval '3 hours' then n.at end`,
      closed_at: `case when n.at <= now() - interval '2 days' then n.at + interval '1 day' end`,
      unread: `case when n.at > now() - interval '3 hours' then 2 else 0 end`,
      created_at: 'n.at',
      last_seq: String(messagesPerThread),
      last_at: `n.at + interval '${2 * messagesPerThread} minutes'`,
    },
  },
  {
    table: 'chat_messages',
    from: `select h.*, t.id as thread_id, s as seq, t.created_at + make_interval(mins => 2 * s) as at
      from year.hotels h join chat_threads t on t.hotel_id = h.id and t.last_seq = ${messagesPerThread}, generate_series(1, ${messagesPerThread}) s
      order by at`,
    values: {
      hotel_id: 'n.id',
      thread_id: 'n.thread_id',
      seq: 'n.seq',
      id: 'uuidv7(n.at - now())',
      sender: `case when n.seq % 3 = 0 then 'staff' else 'guest' end`,
      text: `'Pourriez-vous nous apporter deux serviettes de plus, et réveiller la chambre à 7 h ? ' || n.seq`,
      at: 'n.at',
    },
  },
  {
    table: 'chat_tasks',
    from: spread('(1 + threads / 4)', 60),
    values: {
      hotel_id: 'n.id',
      id: 'uuidv7(n.at - now())',
      thread_id: 'null',
      created_at: 'n.at',
      done_at: `case when n.at < now() - interval '1 day' then n.at + interval '1 hour' end`,
    },
  },
  {
    table: 'events',
    from: spread('(6 * (1 + orders / 180))', 2),
    values: {
      hotel_id: 'n.id',
      cursor: '1000 + n.i',
      type: `case when n.i % 6 = 0 then 'order.created' else 'order.changed' end`,
      subject: 'gen_random_uuid()',
      at: 'n.at',
    },
  },
  {
    table: 'visit_counts',
    from: `select h.*, v from year.hotels h, generate_series(0, h.visits - 1) v`,
    values: {
      hotel_id: 'n.id',
      day: 'current_date - (n.v * 365.0 / n.visits)::int',
      hour: 'n.v % 24',
      lang: `(array['fr', 'en', 'es', 'de', 'it', 'nl', 'pt'])[1 + n.v % 7]`,
      screen: `(array['home', 'services', 'service', 'places', 'page'])[1 + n.v % 5]`,
      visits: '3',
      visitors: '1',
    },
  },
  {
    table: 'code_scans',
    from: `select h.*, v from year.hotels h, generate_series(0, h.visits / 10) v`,
    values: {
      hotel_id: 'n.id',
      day: 'current_date - (n.v * 3650.0 / n.visits)::int',
      hour: 'n.v % 24',
      kind: `'room'`,
      scans: '2',
    },
  },
  {
    table: 'missed_searches',
    from: 'select h.*, i from year.hotels h, generate_series(1, 10 + h.rooms) i',
    values: {
      hotel_id: 'n.id',
      day: 'current_date - n.i % 300',
      lang: `'fr'`,
      term: `'fondue ' || n.i`,
      searches: '1',
    },
  },
  {
    table: 'audit_entries',
    from: spread('journal'),
    values: {
      hotel_id: 'n.id',
      id: 'uuidv7(n.at - now())',
      at: 'n.at',
      user_id: uuid("'user'", 'n.n', 'n.i % 2'),
      act: `case when n.i % 50 = 0 then 'member.added' else t.act end`,
      subject_id: uuid("'subject'", 'n.n', 'n.i % 30'),
    },
  },
  {
    table: 'deal_claims',
    from: `select h.*, row_number() over (order by at) as number from (${spread('claims')}) h`,
    values: {
      hotel_id: 'n.id',
      id: 'uuidv7(n.at - now())',
      number: '1000000 + n.number',
      visitor_id: visitor,
      claimed_at: 'n.at',
      expires_at: `n.at + interval '3 days'`,
      redeemed_at: `case when n.i % 2 = 0 then n.at + interval '1 day' end`,
    },
  },
  {
    table: 'opinions',
    from: spread('opinions'),
    values: {
      hotel_id: 'n.id',
      id: 'uuidv7(n.at - now())',
      visitor_id: uuid("'author'", 'n.n', 'n.i'),
      rating: '1 + n.i % 5',
      status: `case when n.at > now() - interval '1 day' then 'pending' when n.i % 30 = 0 then 'refused' else 'published' end`,
      written_at: 'n.at',
      published_at: 'n.at',
      handled_at: `case when n.at < now() - interval '1 day' then n.at end`,
    },
  },
  {
    table: 'guestbook_entries',
    from: spread('opinions'),
    values: {
      hotel_id: 'n.id',
      id: 'uuidv7(n.at - now())',
      visitor_id: uuid("'author'", 'n.n', 'n.i'),
      status: `case when n.at > now() - interval '1 day' then 'pending' else 'published' end`,
      written_at: 'n.at',
      published_at: 'n.at',
    },
  },
  {
    table: 'inventory_records',
    from: spread('(1 + opinions / 4)'),
    values: { hotel_id: 'n.id', id: 'uuidv7(n.at - now())', visitor_id: visitor, room, sent_at: 'n.at' },
  },
  {
    table: 'qr_codes',
    from: 'select h.*, i from year.hotels h, generate_series(1, h.rooms) i',
    values: {
      hotel_id: 'n.id',
      id: uuid("'code'", 'n.n', 'n.i'),
      token: `md5('token ' || n.n || ' ' || n.i)`,
      room: '(10000 + n.i)::text',
      stay: 'gen_random_uuid()',
    },
    like: `kind = 'room'`,
  },
  {
    table: 'alert_steps',
    from: spread('(1 + orders / 40)', 60),
    values: {
      hotel_id: 'n.id',
      kind: `'order'`,
      item_id: 'uuidv7(n.at - now())',
      since: 'n.at',
      step: `'push'`,
      at: 'n.at',
      reached: '1',
      delivered: '1',
      mail_to: 'null',
      batch: 'gen_random_uuid()',
    },
  },
  {
    table: 'translated_texts',
    from: spread('(2 + threads / 4)', 30),
    values: {
      hotel_id: 'n.id',
      hash: `sha256(convert_to(n.n || ' ' || n.i, 'UTF8'))`,
      target: `'fr'`,
      engine: `'deepl'`,
      source: `'en'`,
      text: `'Bonjour ' || n.i`,
      translated_at: 'n.at',
    },
  },
  {
    table: 'medias',
    from: spread('files'),
    values: {
      id: uuid("'file'", 'n.n', 'n.i'),
      hotel_id: 'n.id',
      owner_id: 'null',
      hash: `md5('file ' || n.n || ' ' || n.i)`,
      name: `'Photo ' || n.i`,
      search: `'photo ' || n.i`,
      created_at: 'n.at',
    },
  },
  {
    table: 'media_usages',
    from: 'select h.*, i from year.hotels h, generate_series(1, h.files / 2) i',
    values: {
      hotel_id: 'n.id',
      kind: `'service'`,
      object_id: uuid("'object'", 'n.i'),
      media_id: uuid("'file'", 'n.n', 'n.i'),
    },
  },
  {
    table: 'checked_links',
    from: 'select h.*, i from year.hotels h, generate_series(1, 4) i',
    values: {
      hotel_id: 'n.id',
      hash: `md5('link ' || n.i)`,
      url: `'https://www.hotel.example/' || n.i`,
      checked_at: 'now()',
      failures: '0',
      failure: 'null',
      status: '200',
    },
  },
]
