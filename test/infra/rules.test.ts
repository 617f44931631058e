import { Validations } from 'aws-cdk-lib';
import { CfnTopic } from 'aws-cdk-lib/aws-sns';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { acknowledge } from '../../infra/acknowledge.ts';
import { appWith, RESTORED, WHOLE } from './templates.ts';

/** What the rules have to say of stacks with these settings, and nobody has acknowledged. */
function findings(given: Readonly<Record<string, unknown>>): string[] {
  const { app } = appWith(given);
  // What crosses stacks is known by its name only then.
  app.synth();
  const { violations } = new AwsSolutionsChecks().validateScope(app);
  return violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
  );
}

describe('the rules of AwsSolutions', () => {
  it.each([
    ['as they come', {}],
    ['of prod', { stage: 'prod' }],
    ['with everything', WHOLE],
    ['upon restored tables', { stage: 'prod', ...RESTORED }],
  ])('find nothing unacknowledged in the stacks %s', (_name, given) => {
    expect(findings(given)).toEqual([]);
  });

  it('stop the synth where one is broken, until it is acknowledged', () => {
    const broken = () => {
      const { app, service } = appWith({});
      Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
      return { app, topic: new CfnTopic(service, 'Open') };
    };
    expect(() => broken().app.synth()).toThrow(/AwsSolutions-SNS3/);
    const { app, topic } = broken();
    acknowledge(topic, 'SNS3', 'For this test.');
    expect(() => app.synth()).not.toThrow();
  });
});
