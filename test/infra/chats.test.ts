import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT, templatesWith } from './templates.ts';

const { service } = templatesWith({ chats: 'slack' });

describe('chats on AWS', () => {
  it('have a route and functions of their own', () => {
    service.hasResourceProperties('AWS::ApiGatewayV2::Route', {
      RouteKey: 'POST /v1/chat/{platform}',
    });
    const names = Object.keys(service.findResources('AWS::Lambda::Function'));
    expect(names.filter((id) => id.startsWith('Chats'))).toHaveLength(2);
  });

  it('are not there where none is named', () => {
    const { service: without } = templatesWith({});
    const routes = Object.values(without.findResources('AWS::ApiGatewayV2::Route'));
    expect(routes.map(({ Properties: p }) => p.RouteKey)).not.toContain('POST /v1/chat/{platform}');
  });

  it('put a job that fails five times aside (pitfall 25)', () => {
    service.hasResourceProperties('AWS::SQS::Queue', {
      RedrivePolicy: Match.objectLike({ maxReceiveCount: 5 }),
      VisibilityTimeout: 120,
    });
  });

  it('start from less than 250 kB, without the other languages of zod (pitfalls 3, 41)', async () => {
    const { outputFiles, metafile } = await build({
      entryPoints: [join(PROJECT_ROOT, 'functions/handlers/aws/chat.ts')],
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'node',
      target: 'node24',
      mainFields: ['module', 'main'],
    });
    expect(outputFiles[0]?.contents.length).toBeLessThan(250_000);
    const inputs = Object.keys(metafile.inputs);
    expect(inputs.filter((path) => path.includes('@aws-sdk'))).toEqual([]);
    const [output] = Object.values(metafile.outputs);
    const locales = Object.keys(output?.inputs ?? {}).filter((path) => path.includes('/locales/'));
    expect(locales.map((path) => path.split('/').at(-1))).toEqual(['en.js']);
  });
});
