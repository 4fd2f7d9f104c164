import { type OpenApiDocument, openApiDocument } from "./openapi.ts";
import { reference } from "./reference.ts";
import { schemas } from "./schemas.ts";

/** The API as in docs/openapi.json, for finding breaking changes. */
export const openApiSnapshot = (version: string): OpenApiDocument =>
  openApiDocument({ api: reference, schemas, baseUrl: "http://localhost:8080", version });
