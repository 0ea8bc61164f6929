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
  /** No repetition helps until the user changes something. */
  readonly isLasting: boolean;

  constructor(message: string, { isLasting = false, cause }: { isLasting?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isLasting = isLasting;
  }
}

interface ProxyFaultOptions {
  /** `address`: it is no http address. `refused`: it answered with a status. `unreachable`: it did not answer. */
  readonly kind: 'address' | 'refused' | 'unreachable';
  /** Host and port, without credentials. */
  readonly proxy: string;
  readonly status?: number;
  readonly cause?: unknown;
}

/** The proxy of the environment does not lead to the site. */
export class ProxyFault extends Error {
  override readonly name = 'ProxyFault';
  readonly kind: ProxyFaultOptions['kind'];
  readonly proxy: string;
  readonly status: number;

  constructor({ kind, proxy, status = 0, cause }: ProxyFaultOptions) {
    super(`${proxy}: ${kind}`, { cause });
    this.kind = kind;
    this.proxy = proxy;
    this.status = status;
  }
}
