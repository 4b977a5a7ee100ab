import type { AnyHandlerInput } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'

/**
 * Sends the stream's cursor in a response header. Call it before reading anything: a stream that resumes from there
 * misses no event, but may receive one twice.
 */
export async function sendCursor(
  { eventBus }: AppContext,
  header: AnyHandlerInput['header'],
  hotelId: string,
): Promise<void> {
  header('livret-cursor', String(await eventBus.cursor(hotelId)))
}
