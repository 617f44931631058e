import { BaseSequencer, type TestSpecification } from 'vitest/node';

// A mutant that dies at the first file costs a second, one that lives all of them: those that
// kill most come first.
const FIRST = ['rulesets/adjudicate', 'rulesets/vectors', 'engine/', 'rulesets/', 'naive/'];

function rank({ moduleId }: TestSpecification): number {
  const place = FIRST.findIndex((part) => moduleId.includes(`test/${part}`));
  return place < 0 ? FIRST.length : place;
}

export class KillersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => rank(a) - rank(b));
  }
}
