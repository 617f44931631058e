/**
 * What of the SDK sends mail. Bundles of functions that hardly ever do have it as a file of its
 * own, with all that it needs, so it shares no class with the rest (`infra/bundle.ts`).
 */
import {
  SESv2Client,
  type SESv2ClientConfig,
  SESv2ServiceException,
  SendEmailCommand,
  type SendEmailCommandInput,
} from '@aws-sdk/client-sesv2';
import { REQUEST_LIMITS } from './requestLimits.ts';

/** Faults of the caller that pass by themselves. */
const TOO_MANY = 429;

/** What of a failure may be told on: its code. The text names the address that was refused. */
interface SesFault {
  readonly code: string;
  /** Whether the service refused the mail, as it stands. */
  readonly isRefused: boolean;
}

function faultOf(error: unknown): SesFault {
  const code = error instanceof Error ? error.name : 'unknown';
  const isRefused =
    error instanceof SESv2ServiceException &&
    error.$fault === 'client' &&
    error.$metadata.httpStatusCode !== TOO_MANY;
  return { code, isRefused };
}

/** A client that gives a silent request up. */
export function makeSesClient(config: SESv2ClientConfig): SESv2Client {
  return new SESv2Client({ requestHandler: REQUEST_LIMITS, ...config });
}

/** Hands a mail over; null where the service has taken it. */
export async function sendBySes(
  client: SESv2Client,
  mail: SendEmailCommandInput,
): Promise<SesFault | null> {
  try {
    await client.send(new SendEmailCommand(mail));
    return null;
  } catch (error) {
    return faultOf(error);
  }
}
