import type { AppContext } from '#core/app/server/context.ts'
import type { HandlerInput } from '#core/http/server/mount.ts'

/**
 * Sends the stream's cursor in a header of the answer. Called before anything is read: a stream that resumes from there misses nothing, and
 * may receive an event twice.
 */
export async function sendCursor(
  { eventBus }: AppContext,
  header: HandlerInput['header'],
  hotelId: string,
): Promise<void> {
  header('livret-cursor', String(await eventBus.cursor(hotelId)))
}
