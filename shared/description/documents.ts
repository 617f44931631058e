/**
 * The contract for machines: files that the build makes once (scripts/build.js) and that stand
 * beside the page, so that no server loads any of this.
 */
import { asyncApiDocument } from './asyncApi.ts';
import type { Json } from './jsonSchema.ts';
import { openApiDocument } from './openApi.ts';

/** The documents by the names of their files. `version` is the program's. */
export function documents(version: string): Readonly<Record<string, Json>> {
  return {
    'openapi.json': openApiDocument(version),
    'asyncapi.json': asyncApiDocument(version),
  };
}
