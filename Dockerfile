# Waybook in a container: `docker build -t waybook .`, then see docs/operating.md, "Container".

# The release, as `npm run release` makes it anywhere: one for both architectures, made on the builder's own.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS release
WORKDIR /waybook
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run release && mv waybook-*.tgz /waybook.tgz

# What npm installs of it on this architecture.
FROM node:24-bookworm-slim AS installed
WORKDIR /app
# This image has the Node that it runs on: the one that comes with the release is left out.
RUN --mount=type=bind,from=release,source=/waybook.tgz,target=/waybook.tgz \
    npm install --no-audit --no-fund /waybook.tgz && rm -rf node_modules/node-*-* node_modules/.bin/node

FROM node:24-bookworm-slim
RUN groupadd --gid 10001 waybook \
    && useradd --uid 10001 --gid waybook --home-dir /data --no-create-home --shell /usr/sbin/nologin waybook \
    && install --directory --owner=waybook --group=waybook --mode=0700 /data
COPY --from=installed /app /app
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/data \
    PATH=/app/node_modules/.bin:$PATH
USER waybook
WORKDIR /data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["waybook"]
