/** What only those read who tell crowds: apart from what every function loads. */
import * as z from 'zod/mini';

const text = z.string();

const crowdSchema = z.object({ POST_QUEUE_URL: text });
const postSchema = z.object({ DIRECTORY_TABLE: text, SOCKET_ENDPOINT: text });

/** Where crowds are handed over. */
export const crowdEnvironment = () => crowdSchema.parse(process.env);
/** What it takes to post to one. */
export const postEnvironment = () => postSchema.parse(process.env);
