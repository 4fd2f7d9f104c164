import { type OpenApiDocument, openApiDocument } from "./openapi.ts";
import { reference } from "./reference.ts";
import { schemas } from "./schemas.ts";

/** The API as docs/openapi.json keeps it, to notice what a change would break. */
export const openApiSnapshot = (version: string): OpenApiDocument =>
  openApiDocument({ api: reference, schemas, baseUrl: "http://localhost:8080", version });
