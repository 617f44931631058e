/**
 * The application of the function that follows the journal: it tells who is connected, hands crowds
 * over, and keeps proofs for good.
 */
import { imageToCommit } from '../adapters/dynamo/streamImage.ts';
import { makeManagementClient, managementGateway } from '../adapters/management.ts';
import { makeQueueClient, queueGroups } from '../adapters/queue.ts';
import { makeS3Client, s3Archive } from '../adapters/s3Archive.ts';
import { makeApp } from '../app/app.ts';
import { inGroups } from '../app/crowds.ts';
import { makeInstanceApp } from './app.ts';
import { crowdEnvironment } from './crowdEnvironment.ts';

/** The application of this instance. */
export const instanceStreamApp = makeInstanceApp(makeApp, {
  gateway: ({ SOCKET_ENDPOINT: endpoint }) => managementGateway(makeManagementClient({ endpoint })),
  crowd: () => inGroups(queueGroups(makeQueueClient({}), crowdEnvironment().POST_QUEUE_URL)),
  archive: ({ ARCHIVE_BUCKET: bucket }) =>
    bucket === '' ? undefined : s3Archive(makeS3Client({}), bucket),
});

/** The commit that a record of the stream carries. */
export const carriedCommit = imageToCommit;
