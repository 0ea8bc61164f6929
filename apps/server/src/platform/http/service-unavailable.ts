/** A service that a request needs does not answer at present; responded to with status 503. */
export class ServiceUnavailable extends Error {
  override readonly name = 'ServiceUnavailable';
}
