import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';

/** The code of the function of one entry point, bundled as `infra/bundle.ts` says. */
export function functionCode(projectRoot: string, handler: string): Code {
  return Code.fromAsset(join(projectRoot, 'functions'), {
    // Two sources that give the same bundle are no new deployment.
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      image: DockerImage.fromRegistry('none-is-needed'),
      // The CDK bundles once for options that are the same as text, which `local` is always.
      command: [handler],
      local: {
        tryBundle(outputDir) {
          const bundler = join(projectRoot, 'scripts/bundle.js');
          execFileSync(process.execPath, [bundler, handler, outputDir], { stdio: 'inherit' });
          return true;
        },
      },
    },
  });
}
