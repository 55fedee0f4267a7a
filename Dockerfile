# The server with the built portal, for an outside PostgreSQL: docker build -t sealbook .
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && node --import tsx scripts/keepServerPackages.ts && npm prune

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/package.json /app/tsconfig.json ./
COPY --from=build /app/contract contract
COPY --from=build /app/src/resources src/resources
COPY --from=build /app/src/i18n/locales src/i18n/locales
COPY --from=build /app/server server
COPY --from=build /app/scripts scripts
COPY --from=build /app/docs docs
COPY --from=build /app/dist dist
COPY --from=build /app/dist-server dist-server
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist-server/main.js"]
