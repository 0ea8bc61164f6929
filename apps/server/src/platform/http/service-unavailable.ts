/** Thrown if a service that a request needs is unavailable. The response has the HTTP status 503. */
export class ServiceUnavailable extends Error {
  override readonly name = 'ServiceUnavailable';
}
