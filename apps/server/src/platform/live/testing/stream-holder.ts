/**
 * Asks for streams and leaves what they tell unread, as a process of its own so that its memory is not the server's:
 *
 *   node stream-holder.ts < ADDRESSES
 *
 * Says how many were opened, once all are answered.
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
