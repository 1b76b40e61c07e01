# The whole product in one image: the server, the built client and an embedded PostgreSQL.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/build.ts && npm prune --omit=dev

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# As npm start does: what types were taken out of is kept, and what pictures took of memory is given back.
ENV NODE_COMPILE_CACHE=/tmp/compiled MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=1048576
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json package-lock.json LICENSE ./
COPY contract contract
COPY server server
# Not root: PostgreSQL would refuse, and nothing here needs it.
# The folder of uploads too: a volume that is mounted there gets its owner.
RUN mkdir -p /data/files && chown -R node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Shell form would keep signals from the server; --init of the runtime is not needed.
# As npm start does: V8 would take twice the memory before it looks for what it no longer needs.
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=512", "dist/server/main.js"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
