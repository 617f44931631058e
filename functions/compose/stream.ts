/** The application of the function that follows the journal: it alone keeps proofs for good. */
import { makeS3Client, s3Archive } from '../adapters/s3Archive.ts';
import { makeInstanceApp } from './app.ts';

/** The application of this instance. */
export const instanceStreamApp = makeInstanceApp({
  archive: ({ ARCHIVE_BUCKET: bucket }) =>
    bucket === '' ? undefined : s3Archive(makeS3Client({}), bucket),
});
