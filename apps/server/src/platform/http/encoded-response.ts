import type { FastifyReply, FastifyRequest } from 'fastify';
import { success } from './answer.ts';
import { Encoded, sendEncoded } from './encoded.ts';

/** The envelope of an answer that is encoded once and sent to many, as long as it is the same. */
export class EncodedResponse extends Encoded {
  constructor(data: unknown) {
    super(Buffer.from(JSON.stringify(success(data))));
  }
}

/** Sends it; whoever has it asks again each time whether it still is the same. */
export function sendEncodedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: EncodedResponse,
): Promise<FastifyReply> {
  return sendEncoded(request, reply, answer, {
    type: 'application/json; charset=utf-8',
    cacheControl: 'private, no-cache',
    vary: 'accept-encoding, accept-language, authorization',
  });
}
