/** The site refused a call; the message is meant for the user. */
export class SiteRefusal extends Error {
  override readonly name: string = 'SiteRefusal';
  /** Status of the envelope, such as 401 for an invalid token and 404 for an unknown object. */
  readonly status: number;

  constructor(message: string, { status = 400, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
  }
}

/** The site could not be reached, or did not answer in time; whether it received the call is unknown. */
export class SiteUnreachable extends SiteRefusal {
  override readonly name = 'SiteUnreachable';
}
