import assert from 'node:assert/strict';
import type { SignInProviderKey } from '@xiezhi/contract/enums/sign-in-providers';
import type { TestServer } from '../../../../../test-support/harness.ts';

/** Simulates a browser: stores cookies, follows redirects and fills in the provider's forms. */
export class Visitor {
  readonly #server: TestServer;
  readonly #cookies = new Map<string, string>();

  constructor(server: TestServer) {
    this.#server = server;
  }

  async fetch(address: string, body?: URLSearchParams): Promise<Response> {
    const { host } = new URL(address);
    const response = await fetch(address, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...this.#cookies.values()].join('; ') },
      ...(body ? { body } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.#cookies.set(`${host} ${pair.split('=')[0]}`, pair);
    }
    return response;
  }

  /** Headers sent to the site. */
  get headers(): Record<string, string> {
    const { host } = new URL(this.#server.url);
    const own = [...this.#cookies].filter(([key]) => key.startsWith(host));
    return { cookie: own.map(([, pair]) => pair).join('; ') };
  }

  /** Signs in at the provider and comes back; returns the final URL. */
  async signIn(claims: Record<string, unknown>, start = `${this.#server.url}/api/oidc/start`): Promise<URL> {
    const account = Buffer.from(JSON.stringify(claims)).toString('base64url');
    let address = start;
    let body: URLSearchParams | undefined;
    for (let steps = 0; steps < 20; steps += 1) {
      const response = await this.fetch(address, body);
      body = undefined;
      const location = response.headers.get('location');
      if (location !== null) {
        address = new URL(location, address).href;
        if (address.startsWith(this.#server.url) && new URL(address).hash !== '') return new URL(address);
        continue;
      }
      const page = await response.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      assert.ok(prompt, `no form at ${address}: ${response.status} ${page.slice(0, 300)}`);
      body = new URLSearchParams({ prompt, login: account, password: 'any' });
    }
    return assert.fail('the way never ends');
  }

  /**
   * Signs in and returns the ticket.
   * @param claims entered in the forms of the provider; simulated services have no forms
   */
  async ticket(claims: Record<string, unknown>, start?: string): Promise<string> {
    const { hash } = await this.signIn(claims, start);
    assert.match(hash, /^#oidc=[0-9a-f]{32}$/);
    return hash.slice('#oidc='.length);
  }

  redeem(body: Record<string, unknown>) {
    return this.#server.call('POST /api/oidc/redeem', { body, headers: this.headers });
  }

  /** Returns the URL to which the site sends a user who links accounts, after checking the password. */
  async linkVisit(as: { token: string }, password: string, provider?: SignInProviderKey) {
    const answer = await this.#server.call('POST /api/oidc/link-visit', { as, body: { password, provider } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.#cookies.set(`${new URL(this.#server.url).host} ${pair.split('=')[0]}`, pair);
    }
    return answer;
  }

  async linkTicket(
    as: { token: string },
    {
      password,
      claims = {},
      provider,
    }: { password: string; claims?: Record<string, unknown>; provider?: SignInProviderKey },
  ): Promise<string> {
    const { data, msg } = await this.linkVisit(as, password, provider);
    assert.equal(msg, 'success');
    const { pathname, hash } = await this.signIn(claims, data.address);
    assert.equal(pathname, '/setting');
    assert.match(hash, /^#oidc-link=[0-9a-f]{32}$/);
    return hash.slice('#oidc-link='.length);
  }

  link(as: { token: string }, ticket: string) {
    return this.#server.call('POST /api/oidc/link', { as, body: { ticket }, headers: this.headers });
  }
}
