import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodeInParts } from './encode-long.ts';
import { success } from './answer.ts';
import { Encoded, sendEncoded } from './encoded.ts';

/** An encoded envelope. It is encoded once and sent to many clients until its data change. */
export class EncodedResponse extends Encoded {
  constructor(data: unknown) {
    super(data instanceof Buffer ? data : Buffer.from(JSON.stringify(success(data))));
  }

  /** Encodes data with long lists. Other requests run meanwhile. */
  static async inParts(data: unknown): Promise<EncodedResponse> {
    return new EncodedResponse(await encodeInParts(success(data)));
  }
}

/** Sends an encoded envelope. Clients must revalidate their copy each time. */
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
