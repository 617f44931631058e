import { afterAll, beforeAll, describe } from 'vitest';
import { isSkippedOnAws } from '../support/awsTests.ts';
import { openTestGateway, type TestGateway } from '../support/testGateway.ts';
import { gatewayContract } from './gateway.ts';

const isSkipped = await isSkippedOnAws('the gateway', { needsStage: true });

describe.skipIf(isSkipped)('by the management endpoint', () => {
  let place: TestGateway;
  beforeAll(async () => {
    place = await openTestGateway();
  });
  afterAll(() => place.close());

  gatewayContract(() => place);
});
