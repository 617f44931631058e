import { PutObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { BUNDLE_MEDIA_TYPE } from '../../shared/fair/bundle.ts';
import { ARCHIVED_CACHE, type Archive, proofPath } from '../app/ports/archive.ts';
import { REQUEST_LIMITS } from './requestLimits.ts';

/** A client that gives a silent request up. */
export function makeS3Client(config: S3ClientConfig): S3Client {
  return new S3Client({ requestHandler: REQUEST_LIMITS, ...config });
}

/** Archived proofs as objects of one bucket, served from there with the headers they have here. */
export function s3Archive(client: S3Client, bucket: string): Archive {
  return {
    async putProof(tableId, readKey, text) {
      const put = new PutObjectCommand({
        Bucket: bucket,
        Key: proofPath(tableId, readKey),
        Body: text,
        ContentType: BUNDLE_MEDIA_TYPE,
        CacheControl: ARCHIVED_CACHE,
      });
      await client.send(put);
    },
  };
}
