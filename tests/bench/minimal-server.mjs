// The minimal Node.js server for comparison: it sends the same bytes as the product, from memory. The responses come
// from a file, by address.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const answers = new Map(
  JSON.parse(readFileSync(process.argv[2], 'utf8')).map(({ path, status, headers, body }) => [
    path,
    { status, headers, body: Buffer.from(body, 'base64') },
  ]),
)
const server = createServer((request, response) => {
  const { status, headers, body } = answers.get(request.url)
  response.writeHead(status, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }))
process.once('disconnect', () => process.exit())
