/** A source cannot be read; the message is for the operator, in English, without passwords. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
