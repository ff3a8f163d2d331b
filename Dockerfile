# The server runs its TypeScript sources (Node strips the types), so building is installing, generating the database
# client and building the pages of the admin. PostgreSQL runs elsewhere: see compose.yaml.
# The same build gives the same image where the base is pinned: --build-arg NODE_IMAGE=node:24-slim@sha256:...
ARG NODE_IMAGE=node:24-slim
FROM ${NODE_IMAGE} AS base
WORKDIR /app
ENV NPM_CONFIG_UPDATE_NOTIFIER=false NPM_CONFIG_FUND=false

FROM base AS manifests
COPY . .
# Only what decides on the dependencies, so that a change of a source keeps the layers of both installs.
RUN find . -type f ! -name package.json ! -name pnpm-lock.yaml ! -name pnpm-workspace.yaml -delete

FROM base AS generated
COPY --from=manifests /app ./
RUN npx -y pnpm@12.21.0 install --frozen-lockfile
COPY . .
RUN node --run client && node --run sdk && node --run admin -- --quiet

FROM base AS production
COPY --from=manifests /app ./
# The image's own Node runs the server: the copy that the workspace brings for other machines stays out.
RUN npx -y pnpm@12.21.0 install --frozen-lockfile --prod --filter "@karwan/server..." && \
    rm -rf node_modules/node node_modules/.bin/node node_modules/.pnpm/node@*

FROM base AS server
ENV NODE_ENV=production
COPY --from=production /app ./
COPY package.json tsconfig.base.json LICENSE ./
COPY apps/server apps/server
COPY packages packages
COPY prisma prisma
COPY --from=generated /app/packages/db/src/generated packages/db/src/generated
COPY --from=generated /app/apps/admin/dist apps/admin/dist
# A volume mounted here begins as the folder is: the server's own.
RUN mkdir -p /var/lib/karwan/files /var/lib/karwan/backups && chown -R node:node /var/lib/karwan
ENV KARWAN_FILES_DIR=/var/lib/karwan/files
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
