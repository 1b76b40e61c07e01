# The whole product in one image: the server, the built client and an embedded PostgreSQL.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY web/package.json web/
RUN npm ci
COPY . .
# With the Node of the image, not that of the packages: it is the one that runs.
RUN node scripts/pack-image.ts /image

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# As npm start does: what types were taken out of is kept, and what pictures took of memory is given back.
ENV NODE_COMPILE_CACHE=/tmp/compiled MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=1048576
WORKDIR /app
COPY --from=build /image ./
COPY deploy/image/start ./
# Not root: PostgreSQL would refuse, and nothing here needs it.
# The folders of uploads and backups too: a volume that is mounted there gets its owner.
RUN mkdir -p /data/files /data/backups && chown -R node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Run it with --init: what outlives a killed process of PostgreSQL is collected by the first process of the container.
CMD ["sh", "start"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
