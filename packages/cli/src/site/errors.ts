/** The site refused a call; the message is meant for the user. */
export class SiteRefusal extends Error {
  override readonly name: string = 'SiteRefusal';
  /** Status in the response envelope, such as 401 for an invalid token and 404 for an unknown object. */
  readonly status: number;

  constructor(message: string, { status = 400, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
  }
}

/** The site could not be reached or did not answer in time. It is unknown whether the site received the call. */
export class SiteUnreachable extends SiteRefusal {
  override readonly name = 'SiteUnreachable';
  /** Whether a repetition is pointless until the user changes something. */
  readonly isLasting: boolean;

  constructor(message: string, { isLasting = false, cause }: { isLasting?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isLasting = isLasting;
  }
}

interface ProxyFaultOptions {
  /**
   * `address`: the proxy's address is no HTTP address. `refused`: the proxy answered with an error status.
   * `unreachable`: the proxy did not answer.
   */
  readonly kind: 'address' | 'refused' | 'unreachable';
  /** Host and port of the proxy, without credentials. */
  readonly proxy: string;
  readonly status?: number;
  readonly cause?: unknown;
}

/** The proxy that the environment names does not connect to the site. */
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
