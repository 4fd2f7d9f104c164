import { allEndpoints } from "./all-endpoints.ts";
import { type OpenApiDocument, openApiDocument } from "./openapi.ts";
import { schemas } from "./schemas.ts";

/** The API as in docs/openapi.json, for finding breaking changes. */
export const openApiSnapshot = (version: string): OpenApiDocument =>
  openApiDocument({ api: allEndpoints, schemas, baseUrl: "http://localhost:8080", version });
