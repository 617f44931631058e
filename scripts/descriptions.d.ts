/** Writes openapi.json and asyncapi.json into a folder, an absolute path; answers their paths. */
export function buildDescriptions(outdir: string): Promise<string[]>;
