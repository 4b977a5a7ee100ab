import type { AnyHandlerInput } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'

/**
 * Sends the stream's cursor in a header of the answer. Called before anything is read: a stream that resumes from there misses nothing, and
 * may receive an event twice.
 */
export async function sendCursor(
  { eventBus }: AppContext,
  header: AnyHandlerInput['header'],
  hotelId: string,
): Promise<void> {
  header('livret-cursor', String(await eventBus.cursor(hotelId)))
}
