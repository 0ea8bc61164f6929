/**
 * Opens streams without reading them, in a process of its own so that its memory does not count as the server's:
 *
 *   node stream-holder.ts < ADDRESSES
 *
 * Prints the number of opened streams after all responses.
 */
import { get } from 'node:http';
import { text } from 'node:stream/consumers';

const addresses = (await text(process.stdin)).split('\n').filter(Boolean);
let answered = 0;
let opened = 0;
for (const address of addresses) {
  get(address, { agent: false }, ({ statusCode }) => {
    answered += 1;
    if (statusCode === 200) opened += 1;
    if (answered === addresses.length) process.stdout.write(`${opened}\n`);
  });
}
