// The built product as a child process that reports its address, and that ends with the process that started it.
import { start } from '../../build/server/index.js'

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
const { url } = await start()
process.send({ url })
