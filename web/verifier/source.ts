import { err, ok, type Result } from '../../shared/engine/result.ts';
import { BUNDLE_BYTES_MAX } from '../../shared/fair/bundle.ts';

export type SourceError = 'too_large' | 'not_text';

/** A text to be checked, read when its turn comes. */
export interface Source {
  readonly name: string;
  read(): Promise<Result<string, SourceError>>;
}

/** Of a byte order mark, which a file may have beside its text. */
const MARK_BYTES = 3;

/** A file of at most 16 MiB of UTF-8, as `sixlove verify` takes it. */
export function fileSource(file: File): Source {
  return {
    name: file.name,
    async read() {
      if (file.size > BUNDLE_BYTES_MAX + MARK_BYTES) return err('too_large');
      const bytes = await file.arrayBuffer();
      try {
        return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
      } catch {
        return err('not_text');
      }
    },
  };
}

export function textSource(name: string, text: string): Source {
  return { name, read: async () => ok(text) };
}
