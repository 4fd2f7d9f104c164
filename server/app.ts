import type { Socket } from "node:net";
import fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type preParsingHookHandler,
  type RouteOptions,
} from "fastify";
import { accountRoutes } from "./features/account/account.routes.ts";
import { dataExportRoutes } from "./features/data-export/data-export.routes.ts";
import { documentRoutes } from "./features/documents/documents.routes.ts";
import { documentTools } from "./features/documents/documents.tools.ts";
import type { ExploreParts } from "./features/explore/explore.parts.ts";
import { exploreRoutes } from "./features/explore/explore.routes.ts";
import { exploreTools } from "./features/explore/explore.tools.ts";
import { firstPage } from "./features/explore/first-page.ts";
import { sitemapRoutes } from "./features/explore/sitemap.routes.ts";
import type { ExportParts } from "./features/exports/exports.parts.ts";
import { exportRoutes } from "./features/exports/exports.routes.ts";
import { imageRoutes } from "./features/images/images.routes.ts";
import type { ImportParts } from "./features/imports/imports.parts.ts";
import { importRoutes } from "./features/imports/imports.routes.ts";
import type { ItineraryParts } from "./features/itineraries/itineraries.parts.ts";
import { itineraryRoutes } from "./features/itineraries/itineraries.routes.ts";
import { itineraryTools } from "./features/itineraries/itineraries.tools.ts";
import { itineraryPreview, mayOpenItinerary } from "./features/itineraries/itinerary-preview.ts";
import type { LibraryParts } from "./features/library/library.parts.ts";
import { libraryRoutes } from "./features/library/library.routes.ts";
import { libraryTools } from "./features/library/library.tools.ts";
import { eventRoutes } from "./features/live-changes/events.routes.ts";
import type { LiveChangesParts } from "./features/live-changes/live-changes.parts.ts";
import { moderationRoutes } from "./features/moderation/moderation.routes.ts";
import { passkeyRoutes } from "./features/passkeys/passkeys.routes.ts";
import { personRoutes } from "./features/people/people.routes.ts";
import { personPreview } from "./features/people/person-preview.ts";
import { placeRoutes } from "./features/places/places.routes.ts";
import type { PlanningParts } from "./features/planning/planning.parts.ts";
import { planningRoutes } from "./features/planning/planning.routes.ts";
import { checkItinerary, getWays } from "./features/planning/planning.ts";
import type { PushParts } from "./features/push/push.parts.ts";
import { pushRoutes } from "./features/push/push.routes.ts";
import { reminderRoutes } from "./features/reminders/reminders.routes.ts";
import { sharingRoutes } from "./features/sharing/sharing.routes.ts";
import { signInRoutes } from "./features/sign-in/sign-in.routes.ts";
import { subscriptionRoutes } from "./features/subscriptions/subscriptions.routes.ts";
import { trackRoutes } from "./features/tracks/tracks.routes.ts";
import { weatherRoutes } from "./features/weather/weather.routes.ts";
import type { GeoParts } from "./geo/geo.parts.ts";
import { streetsRoutes } from "./geo/maps/pmtiles/streets.routes.ts";
import { mapRoutes } from "./geo/maps/tiles/map.routes.ts";
import { admission } from "./http/admission.ts";
import { allowedMethods } from "./http/allowed-methods.ts";
import { type AppResponse, appResponseClass } from "./http/app-response.ts";
import { bodyTimeouts } from "./http/body-timeouts.ts";
import { rejectBrokenRequest, rejectSlowRequest } from "./http/broken-requests.ts";
import { addCorsHeaders, answerPreflight } from "./http/cors.ts";
import { docsRoutes } from "./http/docs.routes.ts";
import { ignoreEmptyBodyType } from "./http/empty-body-type.ts";
import { encodedBodyFailure } from "./http/encoded-body.ts";
import { healthRoutes } from "./http/health.routes.ts";
import { hasOneHostHeader } from "./http/host-header.ts";
import { jsonBodies } from "./http/json-bodies.ts";
import { metricsRoutes } from "./http/metrics.routes.ts";
import { mapErrors, sendFailure, toFailure } from "./http/problem.ts";
import { cacheRemoteAddresses } from "./http/remote-addresses.ts";
import { requestDurations } from "./http/request-durations.ts";
import { requestId, requestLog } from "./http/request-log.ts";
import { jsonBodyLimit } from "./http/route.ts";
import { schemaCompilers } from "./http/schema-compilers.ts";
import { securityContactRoutes } from "./http/security-contact.routes.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { closeSlowReaders } from "./http/slow-readers.ts";
import { type TimeLimits, timeLimits } from "./http/time-limits.ts";
import { uploadLimit } from "./http/upload-limit.ts";
import { webApp } from "./http/web-app.ts";
import { mcpRoutes } from "./mcp/mcp.routes.ts";
import { accessTokenRoutes } from "./oauth/access-tokens.routes.ts";
import { authorizationServerRoutes } from "./oauth/authorization-server.routes.ts";
import { connectedAppRoutes } from "./oauth/connected-apps.routes.ts";
import { interactionRoutes } from "./oauth/interactions.routes.ts";
import { resourceMetadataRoutes } from "./oauth/resource-metadata.routes.ts";
import type { Parts } from "./parts.ts";
import type { PictureParts } from "./pictures/pictures.parts.ts";
import { mediaRoutes } from "./pictures/renditions/media.routes.ts";
import { Failure } from "./platform/failure.ts";
import { currentCaller } from "./platform/fair-turns/current-caller.ts";
import { lazy } from "./platform/lazy.ts";
import type { AuthorParts } from "./presenters/authors.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly mountedRoutes: readonly RouteOptions[];
  }
}

/** All parts: the infrastructure, and those of each feature. */
export type AppParts = Parts &
  AuthorParts &
  PictureParts &
  GeoParts &
  ItineraryParts &
  LibraryParts &
  ExploreParts &
  LiveChangesParts &
  ExportParts &
  PlanningParts &
  PushParts &
  ImportParts;

/** The whole service, not yet listening. The server and the tests run the same app. */
export async function buildApp(parts: AppParts, limits: TimeLimits = timeLimits): Promise<FastifyInstance> {
  const { publicUrl, trustedProxies } = parts.config;
  let draining = false;
  const logRequest = requestLog(parts.log);
  const { observe, text: durations } = requestDurations("waybook_http_request_duration_seconds");
  const secure = securityHeaders(parts.config);
  const lingering = { idleMs: limits.lingeringIdleMs, totalMs: limits.lingeringMs };
  const rejectionOptions = { publicUrl, secure, lingering };
  const ServerResponse = appResponseClass({
    lingering,
    complete(url, status, headers) {
      secure(status, headers);
      addCorsHeaders(url, headers);
    },
    onHead(request, response, status) {
      const ms = performance.now() - response.startedAt;
      logRequest(request, response, status, ms);
      observe(request.method, response.route.url ?? "none", status, ms / 1_000);
      if (draining) response.shouldKeepAlive = false;
    },
  });
  const app = fastify({
    // Requests are logged by request-log.ts. With a logger of its own Fastify listens to every response until it is
    // over, and every request pays for that (docs/decisions/0003).
    logger: false,
    genReqId: requestId,
    // Otherwise Node creates a stream for the body of a GET, which has none.
    http: {
      optimizeEmptyRequests: true,
      ServerResponse,
      headersTimeout: limits.headMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      // Node's own response has no body: see host-header.ts.
      requireHostHeader: false,
    },
    trustProxy: [...trustedProxies],
    bodyLimit: jsonBodyLimit,
    schemaController: schemaCompilers(),
    // Most requests have less time: see body-timeouts.ts.
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    // While stopping we respond ourselves, with a problem.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    // A URL that the router cannot parse reaches no hook.
    frameworkErrors: (error, request, reply) => {
      sendFailure(reply as never, toFailure(error, request as never), parts);
    },
    clientErrorHandler: (error, socket) => rejectBrokenRequest(error, socket as Socket, rejectionOptions),
  });
  app.removeContentTypeParser("text/plain");
  jsonBodies(app);
  cacheRemoteAddresses(app.server);
  // Node would close the connection without a response, and does not handle errors of a socket that it has handed over.
  app.server.on("connect", (_, socket) => {
    socket.on("error", () => {});
    rejectBrokenRequest(new Error("This is no proxy."), socket as Socket, rejectionOptions);
  });
  closeSlowReaders(app.server, limits.stalledResponseMs, limits.checkIntervalMs);

  const timeouts = bodyTimeouts(limits, (request, response) =>
    rejectSlowRequest(request, response, rejectionOptions),
  );
  const countUpload = uploadLimit();
  const beforeUpload: preParsingHookHandler = ({ raw, ip }, reply, payload, done) => {
    try {
      countUpload(currentCaller() ?? ip, reply.raw);
      timeouts.extend(raw);
      done(null, payload);
    } catch (error) {
      done(error as Error);
    }
  };
  const routes: RouteOptions[] = [];
  app.decorate("mountedRoutes", routes);
  app.addHook("onRoute", (route) => {
    requireAccessDeclared(route);
    routes.push(route);
    if (route.config?.bytes) route.preParsing = beforeUpload;
  });
  const allowedAt = allowedMethods(routes);
  const notFoundFailure = ({ url, method }: FastifyRequest): Failure => {
    const [path = "/"] = url.split("?");
    const { methods: allow, patchTypes } = allowedAt(path);
    // If the method is allowed, the route itself found nothing, such as a file that does not exist.
    if (allow.length > 0 && !allow.includes(method))
      return new Failure("methodNotAllowed", {
        allow,
        ...(patchTypes.length > 0 && { acceptPatch: patchTypes }),
      });
    return new Failure("notFound", { detail: "There is nothing at this address." });
  };

  app.addHook("preClose", async () => {
    draining = true;
    parts.liveChanges.stop();
  });
  const admit = admission(app, parts);
  app.decorateRequest("emptyBodyType", null);
  app.addHook("onRequest", (request, reply, done) => {
    const response = reply.raw as AppResponse;
    response.request = request;
    response.route = request.routeOptions.config;
    timeouts.start(request.raw, response);
    ignoreEmptyBodyType(request);
    if (draining) return done(serverStopping());
    if (!hasOneHostHeader(request.raw))
      return done(new Failure("badRequest", { detail: "Send one Host header." }));
    if (answerPreflight(request, reply)) return;
    const takesNoBody = request.method === "GET" || request.method === "HEAD";
    // The body of a request to an unknown path is not read.
    const refusal = takesNoBody ? undefined : request.is404 ? notFoundFailure : encodedBodyFailure;
    admit(request, reply, refusal ? (error) => done(error ?? refusal(request)) : done);
  });

  mapErrors(app, parts);

  healthRoutes(app, parts);
  docsRoutes(app, parts);
  securityContactRoutes(app, parts);
  resourceMetadataRoutes(app, parts);
  const oauth = lazy(async () => {
    const { authorizationServer } = await import("./oauth/authorization-server.ts");
    return authorizationServer(parts);
  });
  authorizationServerRoutes(app, parts, oauth);
  interactionRoutes(app, parts, oauth);
  connectedAppRoutes(app, parts);
  accessTokenRoutes(app, parts);
  signInRoutes(app, parts);
  passkeyRoutes(app, parts);
  accountRoutes(app, parts);
  dataExportRoutes(app, parts);
  itineraryRoutes(app, parts);
  imageRoutes(app, parts);
  documentRoutes(app, parts);
  importRoutes(app, parts);
  placeRoutes(app, parts);
  libraryRoutes(app, parts);
  exploreRoutes(app, parts);
  sitemapRoutes(app, parts);
  personRoutes(app, parts);
  sharingRoutes(app, parts);
  eventRoutes(app, parts);
  exportRoutes(app, {
    ...parts,
    ...(parts.routes && { findWays: (principal, id) => getWays(parts, principal, id) }),
  });
  planningRoutes(app, parts);
  weatherRoutes(app, parts);
  trackRoutes(app, parts);
  moderationRoutes(app, parts);
  subscriptionRoutes(app, parts);
  reminderRoutes(app, parts);
  pushRoutes(app, parts);
  mediaRoutes(app, parts);
  mapRoutes(app, parts);
  streetsRoutes(app, parts);
  const toolCalls = mcpRoutes(app, parts, [
    ...itineraryTools(parts, {
      checkPlan: async (principal, id) => (await checkItinerary(parts, principal, id)).find(),
    }),
    ...libraryTools(parts),
    ...exploreTools(parts),
    ...documentTools(parts),
  ]);
  metricsRoutes(app, parts, () => `${durations()}${parts.liveChanges.metrics()}${toolCalls()}`);
  const previews = {
    "/itineraries/:id": {
      preview: (id: string) => itineraryPreview(parts, id),
      canOpen: (id: string, travellerId: string) => mayOpenItinerary(parts, id, travellerId),
    },
    "/people/:id": { preview: (id: string) => personPreview(parts, id) },
  };
  const notFoundPage = await webApp(app, parts, previews, () => firstPage(parts));

  app.setNotFoundHandler(async (request, reply) => {
    const failure = notFoundFailure(request);
    if (failure.code !== "notFound") throw failure;
    const page = await notFoundPage(request, reply);
    if (page) return page;
    throw failure;
  });
  return app;
}

const serverStopping = () =>
  new Failure("unavailable", {
    detail: "This server is stopping. Repeat the request.",
    retryAfterSeconds: 1,
  });

/** Every route must define who may call it, so that none is open by accident. */
function requireAccessDeclared({ url, method, config }: RouteOptions): void {
  if (!config?.access) throw new Error(`The route ${method} ${url} does not say who may call it.`);
}
