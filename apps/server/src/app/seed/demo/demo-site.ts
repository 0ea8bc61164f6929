import type { RouteName, Routes } from '@xiezhi/contract/routes/index';
import { sql } from 'kysely';
import { storeSession } from '../../../identity/session/session.ts';
import type { Services } from '../../../platform/services.ts';
import type { Application } from '../../application.ts';
import { backdate } from './backdate.ts';

export interface DemoCall<Name extends RouteName> {
  /** Username of the caller; undefined for a visitor. */
  readonly as?: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Routes[Name]['body'];
}

/** Envelope of a response. After an error, `data` is null and never read. */
interface SentEnvelope<Data> {
  readonly status: number;
  readonly msg: string;
  readonly data: Data;
}

/** The clock of the site, set to the present time of the story. */
export interface StoryClock {
  now: Date;
}

/**
 * The site being filled, as used by its own users: each action is a call of the contract, made inside this process at
 * a past time. So everything is checked as usual, and nothing is written that the product would reject. Columns that
 * the database fills with its own time are set to the simulated time after each action (`backdate`).
 */
export class DemoSite {
  readonly services: Services;
  readonly #application: Application;
  readonly #clock: StoryClock;
  readonly #begun: Date;
  readonly #uids = new Map<string, string>();
  readonly #tokens = new Map<string, { readonly token: string; readonly until: number }>();

  /** @param begun time by the database's clock, before anything was written */
  constructor(services: Services, application: Application, clock: StoryClock, begun: Date) {
    this.services = services;
    this.#application = application;
    this.#clock = clock;
    this.#begun = begun;
  }

  get now(): Date {
    return this.#clock.now;
  }

  /** Runs work at a time of the story. */
  async at(moment: Date, work: () => Promise<unknown>): Promise<void> {
    this.#clock.now = moment;
    await work();
    await backdate(this.services.db, this.#begun, moment);
  }

  /** Calls the API. Throws the error if the call is rejected. */
  async call<Name extends RouteName>(
    name: Name,
    { as, query = {}, body }: DemoCall<Name> = {},
  ): Promise<Routes[Name]['data']> {
    const payload = name.startsWith('GET') ? {} : { payload: JSON.stringify(body ?? {}) };
    const headers = name.startsWith('GET') ? {} : { 'content-type': 'application/json' };
    return await this.#inject(name, as, query, headers, payload);
  }

  /** Sends a picture as the field `image` of a form. */
  async upload<Name extends RouteName>(
    name: Name,
    as: string,
    png: Buffer,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<Routes[Name]['data']> {
    const boundary = 'xiezhi-demo-form';
    const texts = Object.entries(fields).map(
      ([field, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    );
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="picture.png"\r\ncontent-type: image/png\r\n\r\n`;
    const payload = Buffer.concat([
      Buffer.from(texts.join('') + head),
      png,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    return await this.#inject(name, as, {}, headers, { payload });
  }

  async uidOf(username: string): Promise<string> {
    const known = this.#uids.get(username);
    if (known !== undefined) return known;
    const { uid } = await this.services.db
      .selectFrom('app_user')
      .where('username', '=', username)
      .select('uid')
      .executeTakeFirstOrThrow();
    this.#uids.set(username, uid);
    return uid;
  }

  /**
   * Deletes the sessions opened while the site was filled, because nobody has their tokens, and the rate limit events.
   */
  async close(): Promise<void> {
    await sql`delete from session`.execute(this.services.db);
  }

  async #inject<Name extends RouteName>(
    name: Name,
    as: string | undefined,
    query: Readonly<Record<string, string | number | boolean>>,
    headers: Readonly<Record<string, string>>,
    content: { readonly payload?: string | Buffer },
  ): Promise<Routes[Name]['data']> {
    const [, url = '/'] = name.split(' ');
    const method = name.startsWith('GET') ? 'GET' : name.startsWith('PUT') ? 'PUT' : 'POST';
    const authorization = as === undefined ? {} : { authorization: await this.#tokenOf(as) };
    const answer = await this.#application.http.inject({
      method,
      url,
      query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
      headers: { ...headers, ...authorization, 'accept-language': 'en-US' },
      ...content,
    });
    const { status, msg, data } = answer.json<SentEnvelope<Routes[Name]['data']>>();
    if (status !== 200) throw new Error(`${name} as ${as ?? 'a visitor'}: ${msg}`);
    return data;
  }

  /** Returns a token of the user. Opens a session at the story's time, without a notification. */
  async #tokenOf(username: string): Promise<string> {
    const known = this.#tokens.get(username);
    const now = this.now.getTime();
    if (known !== undefined && now < known.until) return known.token;
    const uid = await this.uidOf(username);
    const { token } = await storeSession(this.services, { uid, ip: '127.0.0.1', userAgent: 'demo' });
    this.#tokens.set(username, { token, until: now + 3_600_000 });
    return token;
  }
}
