/**
 * The sections of a module's texts that the server writes for guests, besides `guest`, which guest screens show. A
 * guest's language has these; a language of the back office has every text. `scripts/check-languages.mjs` checks it.
 */
export const guestSections = {
  language: [
    'name',
    'locale',
    'read',
    'no',
    'nouns',
    'tooOld',
    'partlyTranslated',
    'machineTranslated',
    'notOffered',
    'time',
    'failure',
  ],
  bookings: ['screens'],
  chat: ['automatic'],
  deals: ['venue'],
  documents: ['allergens', 'booklet', 'record'],
  guestNotifications: ['notice', 'mail', 'offer'],
  orders: ['linked', 'messages', 'plainForm'],
  qrCodes: ['entry', 'card', 'privacy'],
  seats: ['name', 'phone'],
  services: ['meats', 'deleted', 'copy'],
  words: ['small', 'messages'],
} as const

/** The problems that a guest can meet. Those of the back office only are in its languages. */
export const guestProblems = `malformed forbidden not_found conflict idempotency_key_reused price_changed order_moved
  sold_out service_closed service_paused order_proof_needed bill_proof_needed not_cancellable not_changeable
  chat_disabled too_large unsupported_media_type invalid too_many_requests internal unavailable
  upload_refused upload_expired upload_used upload_interrupted file_too_large guest_photos_full file_is_program
  file_infected file_unscannable file_empty storage_full method_not_allowed room_code_needed guestbook_closed picture_broken picture_too_many_pixels
  picture_animation deal_over deal_not_begun deal_already_used deal_room_needed deal_given_out
  deal_not_now opinions_closed opinion_given not_served notifications_full
  slot_taken booking_share_used`.split(/\s+/)

/** The invalid fields of a guest's request. */
export const guestFieldProblems = `invalid required email too_small_text too_big_text too_small_number too_big_number
  too_small_list too_big_list unknown_article sold_out quantity option_missing option_too_many too_many_choices
  order_too_long unknown_choice duplicate_choice room_required name_required surname_required handover not_orderable
  too_early too_late room_code room_unknown room_unknown_near list_changed unknown_photo not_a_picture unknown_place
  not_served not_served_before unknown_line unchanged time_required slot_too_soon slot_too_far no_such_time party_too_big
  no_slots wait_day seat_code seat_bill`.split(/\s+/)
