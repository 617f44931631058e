/** Writes the page into a folder, an absolute path, and answers the paths of what it wrote. */
export function buildPage(outdir: string): Promise<string[]>;
