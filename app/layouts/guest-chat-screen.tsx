import ChatScreen from '#modules/reach/chat/guest/chat-screen.tsx'
import { Answers } from '#modules/reach/search/guest/answers.tsx'

export { handle, meta } from '#modules/reach/chat/guest/chat-screen.tsx'

/** The chat with what the search finds for the message in its field: neither module knows the other. */
export default function GuestChatScreen() {
  return <ChatScreen Answers={Answers} />
}
