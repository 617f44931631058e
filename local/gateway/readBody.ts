import type { IncomingMessage } from 'node:http';

/**
 * The body of a request; null as soon as it is larger than `bytesMax`, what follows is dropped.
 * Rejects if the client breaks off.
 */
export function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= bytesMax) chunks.push(chunk);
      else resolve(null);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', reject);
    request.once('close', () => reject(new Error('the client broke off')));
  });
}
