import type { AppContext } from '#core/http/server/context.ts'
import type { HandlerInput } from '#core/http/server/mount.ts'

/**
 * Says with an answer where the hotel's stream stands. Called before anything is read: who listens from there misses nothing, and may hear
 * something twice.
 */
export async function tellPosition(
  { eventBus }: AppContext,
  header: HandlerInput['header'],
  hotelId: string,
): Promise<void> {
  header('livret-cursor', String(await eventBus.cursor(hotelId)))
}
