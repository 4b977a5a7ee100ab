import ChatScreen from '#modules/chat/guest/chat-screen.tsx'
import { Answers } from '#modules/search/guest/answers.tsx'

export { handle, meta } from '#modules/chat/guest/chat-screen.tsx'

/** The chat with what the search finds for the message in its field: neither module knows the other. */
export default function GuestChatScreen() {
  return <ChatScreen Answers={Answers} />
}
