import type { SESv2Client } from '@aws-sdk/client-sesv2';
import { MailError, type Mailer } from '../app/ports/outbound.ts';
import { sendBySes } from './sesClient.ts';

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
      const fault = await sendBySes(client, {
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
      if (fault !== null) throw new MailError(fault.code, fault.isRefused);
    },
  };
}
