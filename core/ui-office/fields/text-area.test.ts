import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Lines } from './lines.tsx'
import { TextArea } from './text-area.tsx'

const drawn = (value: string, maxLength: number) =>
  renderToStaticMarkup(
    createElement(MantineProvider, null, createElement(TextArea, { value, maxLength, onChange: () => undefined })),
  )

test('a text area shows the break tags of a stored text as line breaks, and nothing else of it as markup', () => {
  expect(drawn('Fête<br>ce <b>soir</b><BR/>à 21 h', 90)).toMatch(
    /<textarea[^>]*>\n?Fête\nce &lt;b&gt;soir&lt;\/b&gt;\nà 21 h<\/textarea>/,
  )
})

test('a line break counts with the length of its tag, as on the server', () => {
  // 7 characters are left to type: two line breaks take 8 of 13 characters as tags, and 2 as typed.
  expect(drawn('a<br>b<br>', 13)).toMatch(/<textarea[^>]+maxLength="7"/)
})

test('a text is shown line by line', () => {
  const html = renderToStaticMarkup(createElement(Lines, { text: 'Fête<br />ce <i>soir</i>' }))
  expect(html).toMatch(/white-space:pre-line[^>]*>Fête\nce &lt;i&gt;soir&lt;\/i&gt;<\/span>/)
})
