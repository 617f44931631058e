/**
 * `npm run test:aws`: the contract suites of store, key service and gateway against an AWS account,
 * in place of what stands in for them here. It makes tables and keys of its own and deletes them;
 * the gateway is that of the stage that `SIXLOVE_TEST_STAGE` names, as long as nobody plays there.
 */
import { makeDocumentClient } from '../../functions/adapters/dynamo/client.ts';

export const IS_AWS = process.env['SIXLOVE_TEST_AWS'] === '1';

/** The stage whose gateway is tried; undefined for none. */
export const TEST_STAGE = process.env['SIXLOVE_TEST_STAGE'] || undefined;

async function isSignedIn(): Promise<boolean> {
  const { config } = makeDocumentClient({});
  return Promise.all([config.credentials(), config.region()]).then(
    () => true,
    () => false,
  );
}

/** What AWS tests of something lack, and how to give it; null where nothing is lacking. */
async function lack(needsStage: boolean): Promise<string | null> {
  if (!(await isSignedIn())) return 'no credentials or no region: set AWS_PROFILE and AWS_REGION';
  if (!needsStage) return null;
  if (TEST_STAGE === undefined) return 'no stage: set SIXLOVE_TEST_STAGE=dev';
  return TEST_STAGE === 'prod' ? 'people play in prod: name a stage for tests' : null;
}

/** Whether tests of something are asked of AWS and cannot be; says so in one line. */
export async function isSkippedOnAws(what: string, { needsStage = false } = {}): Promise<boolean> {
  const missing = IS_AWS ? await lack(needsStage) : null;
  if (missing !== null) console.warn(`${what} is not tried against AWS: ${missing}`);
  return missing !== null;
}
