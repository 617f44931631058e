/** What is wrong with a record; thrown where it is found. */
export class NaiveFault extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export function demand(isRight: boolean, code: string): void {
  if (!isRight) throw new NaiveFault(code);
}
