/** Pictures as PNG, by resvg in WebAssembly, which is loaded when the first one is asked for. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Pictures } from '../app/ports.ts';

type Resvg = typeof import('@resvg/resvg-wasm');

/** The package keeps one instance for the whole process, and may be started once. */
let started: Promise<Resvg> | null = null;

async function start(wasmFile: () => string): Promise<Resvg> {
  const resvg = await import('@resvg/resvg-wasm');
  await resvg.initWasm(await readFile(wasmFile()));
  return resvg;
}

/** Where the package was installed, for whoever runs from a folder that holds its packages. */
export function installedWasm(): string {
  return createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
}

/** `wasmFile` is asked for the path of the package's `index_bg.wasm` when it is needed. */
export function resvgPictures(wasmFile: () => string): Pictures {
  return {
    async png(svg) {
      started ??= start(wasmFile).catch((error: unknown) => {
        started = null;
        throw error;
      });
      const { Resvg } = await started;
      const drawing = new Resvg(svg);
      const image = drawing.render();
      const bytes = image.asPng();
      image.free();
      drawing.free();
      return bytes;
    },
  };
}
