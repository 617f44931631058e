/** A reason not to start that its reader can mend: shown as one line, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The system's code of a failed call, such as `EACCES`; an empty text if there is none. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
