import { type CfnElement, DefaultStackSynthesizer, Stack } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

export interface UploadProps {
  /** The built page. */
  readonly webDir: string;
  readonly bucket: IBucket;
  readonly distribution: IDistribution;
}

/** Puts the built page into its bucket at each deployment, and takes old copies off the edge. */
export function uploadPage(scope: Construct, { webDir, bucket, distribution }: UploadProps): void {
  const deployment = new BucketDeployment(scope, 'Upload', {
    sources: [Source.asset(webDir)],
    destinationBucket: bucket,
    distribution,
  });
  const uploader = deployment.handlerRole.node.scope ?? deployment;
  const { account, region } = Stack.of(scope);
  const pages = Stack.of(scope).getLogicalId(bucket.node.defaultChild as CfnElement);
  const theirs = 'The function is of the CDK, runs at deployments alone, and brings its own role: ';
  acknowledge(uploader, 'L1', `${theirs}its runtime is chosen by the CDK's release.`);
  acknowledge(
    uploader,
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    `${theirs}it writes a log.`,
  );
  const read = ['GetBucket*', 'GetObject*', 'List*'];
  const written = ['Abort*', 'DeleteObject*'];
  for (const action of [...read, ...written]) {
    acknowledge(uploader, `IAM5[Action::s3:${action}]`, `${theirs}it copies the page's files.`);
  }
  const assets = `cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-${account}-${region}`;
  for (const files of [`arn:<AWS::Partition>:s3:::${assets}/*`, `<${pages}.Arn>/*`]) {
    acknowledge(uploader, `IAM5[Resource::${files}]`, `${theirs}it copies the page's files.`);
  }
  acknowledge(uploader, 'IAM5[Resource::*]', `${theirs}it takes old copies off CloudFront's edge.`);
}
