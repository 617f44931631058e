import { App, Stack } from 'aws-cdk-lib';
import { Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { describe, expect, it } from 'vitest';
import { functionCode } from '../../infra/functionCode.ts';
import { PROJECT_ROOT } from './templates.ts';

interface Resource {
  readonly Properties: { readonly Code?: { readonly S3Key: string } };
}

describe('the code of a function', () => {
  it('is that of its own entry point', () => {
    const app = new App({ builtinCloudFormationValidation: false });
    const stack = new Stack(app, 'Stack');
    for (const handler of ['chat', 'sweep']) {
      new LambdaFunction(stack, handler, {
        handler: 'index.handler',
        runtime: Runtime.NODEJS_24_X,
        code: functionCode(PROJECT_ROOT, handler),
      });
    }
    const { template } = app.synth().getStackByName('Stack');
    const keys = Object.values<Resource>(template.Resources).flatMap(
      ({ Properties }) => Properties.Code?.S3Key ?? [],
    );
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
  });
});
