import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { hookSignature, hookSigner } from '../../functions/adapters/hookSigner.ts';
import { Secret } from '../../shared/fair/secret.ts';

const MESSAGE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  seconds: 1_614_265_330,
  body: '{"test": 2432232314}',
};

it('signs as Standard Webhooks does: the vector of its own test suites', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const expected = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
  expect(hookSignature(secret, MESSAGE)).toBe(expected);
});

it('signs with the secret that its owner was shown, and with two while one is replaced', () => {
  const signer = hookSigner(new Secret(new Uint8Array(32).fill(1)));
  const verify = (shown: string): string => {
    const key = Buffer.from(shown.replace(/^whsec_/, ''), 'base64');
    expect(key).toHaveLength(32);
    const content = `${MESSAGE.id}.${MESSAGE.seconds}.${MESSAGE.body}`;
    return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  };
  const [old, fresh] = [signer.secret('a', 1), signer.secret('a', 2)];
  expect(new Set([old, fresh, signer.secret('b', 1)]).size).toBe(3);
  expect(signer.sign('a', [2, 1], MESSAGE)).toBe(`${verify(fresh)} ${verify(old)}`);
  const other = hookSigner(new Secret(new Uint8Array(32).fill(2)));
  expect(other.secret('a', 1)).not.toBe(old);
});
