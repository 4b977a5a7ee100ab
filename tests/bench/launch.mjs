// The built product as a child that tells its address, and that never outlives whoever measures or kills it.
import { start } from '../../build/server/index.js'

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
const { url } = await start()
process.send({ url })
