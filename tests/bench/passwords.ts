import { cpuUsage } from 'node:process'
import { hash, verify } from '@node-rs/argon2'
import { call, phone, register } from './hotels.ts'
import type { BenchSide } from './measure.ts'
import type { Product } from './product.ts'
import { inParallel } from './sides.ts'

const secret = 'quatre mots pour entrer'

/** Signs in repeatedly, each time from another network address. */
export async function benchLogins({ url }: Product, cpu: BenchSide['cpu']): Promise<BenchSide> {
  const { user } = await register(url, secret)
  const signInUntil = async (until: number) => {
    let done = 0
    for (; performance.now() < until; done++)
      await call(url, 'POST', '/v1/auth/login', {
        body: { email: user.email, password: secret },
        headers: { 'x-forwarded-for': phone()['x-forwarded-for'] },
      })
    return done
  }
  return { name: 'Livret', cpu, load: (duration) => inParallel(duration, signInUntil) }
}

/** The minimal cost of a sign-in: one check of one password with the same parameters, and nothing else. */
export async function benchPasswordChecks(): Promise<BenchSide> {
  const stored = await hash(secret, { memoryCost: 65_536, timeCost: 3, parallelism: 1 })
  const check = async (until: number) => {
    let done = 0
    for (; performance.now() < until; done++) await verify(stored, secret)
    return done
  }
  const cpu = async () => {
    const { user, system } = cpuUsage()
    return { app: (user + system) / 1e6, database: 0 }
  }
  return { name: 'argon2 alone', cpu, load: (duration) => inParallel(duration, check) }
}
