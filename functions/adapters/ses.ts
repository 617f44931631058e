import {
  SESv2Client,
  type SESv2ClientConfig,
  SESv2ServiceException,
  SendEmailCommand,
} from '@aws-sdk/client-sesv2';
import { MailError, type Mailer } from '../app/ports/outbound.ts';
import { REQUEST_LIMITS } from './requestLimits.ts';

/** A client that gives a silent request up. */
export function makeSesClient(config: SESv2ClientConfig): SESv2Client {
  return new SESv2Client({ requestHandler: REQUEST_LIMITS, ...config });
}

/** Faults of the caller that pass by themselves. */
const TOO_MANY = 429;

/** What of an answer may be told on: its code. The text names the address that was refused. */
function mailError(error: unknown): MailError {
  const code = error instanceof Error ? error.name : 'unknown';
  const isRefused =
    error instanceof SESv2ServiceException &&
    error.$fault === 'client' &&
    error.$metadata.httpStatusCode !== TOO_MANY;
  return new MailError(code, isRefused);
}

/** Mail by Amazon SES from one verified address. */
export function sesMailer(client: SESv2Client, from: string): Mailer {
  return {
    async send({ to, subject, text, id, offUrl }) {
      const off =
        offUrl === null
          ? []
          : [
              { Name: 'List-Unsubscribe', Value: `<${offUrl}>` },
              { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
            ];
      // Mail programs fold mails of one reference together, so a repeated one shows as one.
      const thread = { Name: 'References', Value: `<${id}@sixlove>` };
      const utf8 = (data: string) => ({ Data: data, Charset: 'UTF-8' });
      const command = new SendEmailCommand({
        FromEmailAddress: from,
        Destination: { ToAddresses: [to] },
        Content: {
          Simple: {
            Subject: utf8(subject),
            Body: { Text: utf8(text) },
            Headers: [...off, thread],
          },
        },
      });
      try {
        await client.send(command);
      } catch (error) {
        throw mailError(error);
      }
    },
  };
}
