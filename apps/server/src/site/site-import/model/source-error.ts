/** Error: a source cannot be read. The message is for the operator, in English, and must not contain passwords. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
