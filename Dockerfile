# One process of the server with the built site. `docs/operations/install.md` says how to run it; `compose.yaml` runs two behind nginx.
FROM node:22-slim AS build
WORKDIR /riwaq
COPY . .
ENV CI=true
RUN npm run build --silent
# The server with the packages that it needs when it runs, and no others.
RUN npx --yes "$(node -p "require('./package.json').packageManager")" --filter @riwaq/server deploy --prod --legacy /deployed

FROM node:22-slim
WORKDIR /riwaq
COPY --from=build /deployed/package.json server/
COPY --from=build /deployed/node_modules server/node_modules
COPY --from=build /deployed/migrations server/migrations
COPY --from=build /riwaq/server/dist server/dist
COPY --from=build /riwaq/.riwaq/site site
# Files, the embedded database and the secret: whoever runs it keeps this folder.
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production PORT=8080 DATA_DIR=/data SITE_DIR=/riwaq/site
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
