import { expect, test } from 'vitest'
import { mailboxAddress } from './rules.ts'

test.each([
  ['ines@mail.example', 'ines@mail.example'],
  ['ines+hotel@mail.example', 'ines@mail.example'],
  ['ines.prat+a+b@mail.example', 'ines.prat@mail.example'],
  ['+hotel@mail.example', '+hotel@mail.example'],
])('the emails of %s arrive at %s', (email, mailbox) => {
  expect(mailboxAddress(email)).toBe(mailbox)
  expect(mailboxAddress(mailbox)).toBe(mailbox)
})
