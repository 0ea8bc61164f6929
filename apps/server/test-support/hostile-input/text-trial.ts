import { isRecord } from '@xiezhi/contract/wire/values';
import { sql } from 'kysely';
import { type HttpClient, type Reply } from '../http-client.ts';
import { type SweepRequest, sweepRequests } from '../sweep.ts';
import { bytesOf, type Cost, costOf, excessOf, isTaken, type NamedRead, type MeasuredSite } from './cost.ts';
import { shapedText, reasonForSkipping } from './choice.ts';
import { filledPart } from './filled-part.ts';
import type { SeededSite } from './seeded-site.ts';
import type { TextGenerator } from './hostile-texts.ts';
import type { TestUser } from '../factories.ts';
import type { TextField } from './text-fields.ts';

export interface HostileTextOptions {
  readonly fields: readonly TextField[];
  /** Returns the generators for a field. */
  generatorsOf(field: TextField): readonly TextGenerator[];
  /** Maximum characters of a value, even if the field accepts more. */
  readonly lengthMax: number;
  /** Address of the server. */
  readonly url: string;
  readonly client: HttpClient;
  readonly usage?: MeasuredSite['usage'];
  readonly neighbour?: MeasuredSite['neighbour'];
  /** Maximum number of reads that are measured for a field; by default all reads that contain it. */
  readonly readsMax?: number;
  log?(line: string): void;
}

export interface HostileTextReport {
  /** Number of requested fields, and of those whose call succeeded. */
  readonly fields: number;
  readonly reached: number;
  /** Requested fields whose call failed, each with the response to a harmless text. */
  readonly unreached: readonly string[];
  /** Fields that were not tested, each with the reason. */
  readonly leftOut: readonly string[];
  readonly values: number;
  readonly taken: number;
  /** Number of measured responses. */
  readonly answers: number;
  readonly excess: readonly string[];
  /** Inputs with the slowest responses, and those with the longest blocks of the event loop. */
  readonly slowest: readonly Cost[];
  readonly busiest: readonly Cost[];
}

/** Fields whose call accepts a harmless text, and the other fields with the response to it. */
export interface Reach {
  readonly reached: readonly TextField[];
  readonly unreached: readonly { readonly field: TextField; readonly reply: string }[];
}

/** Sends a harmless text in every field that is tested. */
export function reachFields(site: SeededSite, options: HostileTextOptions): Promise<Reach> {
  return new TextTrial(site, options).reach(
    options.fields.filter((field) => reasonForSkipping(field) === null),
  );
}

/** Sends hostile texts in every text field, and measures the cost of each text. */
export async function tryTexts(site: SeededSite, options: HostileTextOptions): Promise<HostileTextReport> {
  const leftOut = options.fields.flatMap((field) => {
    const reason = reasonForSkipping(field);
    return reason === null ? [] : [`${nameOf(field)}: ${reason}`];
  });
  const trial = new TextTrial(site, options);
  const { reached, unreached } = await trial.reach(
    options.fields.filter((field) => reasonForSkipping(field) === null),
  );
  const readers = await trial.findReaders(reached);
  const costs: Cost[] = [];
  const excess: string[] = [];
  // Unreached fields are included, because a rejected value costs time as well.
  for (const field of [...reached, ...unreached.map((one) => one.field)]) {
    const reads = (readers.get(field) ?? []).slice(0, options.readsMax);
    for (const generator of options.generatorsOf(field)) {
      let cost = await trial.try(field, generator, reads);
      // Measures an excess a second time, because single measurements on a busy machine are unreliable.
      if (excessOf(cost).length > 0) cost = await trial.try(field, generator, reads);
      costs.push(cost);
      for (const line of excessOf(cost)) {
        excess.push(line);
        options.log?.(line);
      }
    }
    options.log?.(`${costs.length} values, ${nameOf(field)} done, ${reads.length} reads`);
  }
  return {
    fields: options.fields.length,
    reached: reached.length,
    unreached: unreached.map(({ field, reply }) => `${nameOf(field)}: ${reply}`),
    leftOut,
    values: costs.length,
    taken: costs.filter((cost) => cost.isTaken).length,
    answers: costs.reduce((sum, { growth }) => sum + growth.length, 0),
    excess,
    slowest: costs.toSorted((a, b) => b.slowestMs - a.slowestMs).slice(0, 10),
    busiest: costs.toSorted((a, b) => busyOf(b) - busyOf(a)).slice(0, 10),
  };
}

function busyOf({ usage }: Cost): number {
  return usage?.longestBusyMs ?? 0;
}

function nameOf({ call, path }: TextField): string {
  return `${call} ${path}`;
}

class TextTrial {
  readonly #site: SeededSite;
  readonly #options: HostileTextOptions;
  /** The fields that can be sent together with a field, including itself. */
  readonly #together = new Map<TextField, readonly TextField[]>();
  #count = 0;

  constructor(site: SeededSite, options: HostileTextOptions) {
    this.#site = site;
    this.#options = options;
  }

  /**
   * Determines which fields accept a harmless text. Sends all fields of a call together; if this fails, each one alone.
   */
  async reach(wanted: readonly TextField[]): Promise<Reach> {
    const reached: TextField[] = [];
    const unreached: { field: TextField; reply: string }[] = [];
    const byCall = Map.groupBy(wanted, ({ call, part }) => `${call} ${part}`);
    for (const fields of byCall.values()) {
      const areTaken = isTaken(await this.#send(fields, new Map()));
      for (const field of fields) {
        const alone = areTaken ? null : await this.#send([field], new Map());
        this.#together.set(field, areTaken ? fields : [field]);
        if (alone && !isTaken(alone))
          unreached.push({ field, reply: `${alone.status} ${alone.text.slice(0, 200)}` });
        else reached.push(field);
      }
    }
    return { reached, unreached };
  }

  /** Determines which reads contain a field: their response contains the marker that was last sent in this field. */
  async findReaders(fields: readonly TextField[]): Promise<Map<TextField, NamedRead[]>> {
    const readers = new Map<TextField, NamedRead[]>();
    const writing = fields.filter(({ call }) => !call.startsWith('GET '));
    for (const together of new Set(writing.map((field) => this.#together.get(field) ?? [field])))
      await this.#send(together, new Map());
    for (const question of sweepRequests(this.#site.known)) {
      for (const token of [this.#site.root.token, null]) {
        const { text } = await this.#ask(question, token);
        for (const field of writing) {
          if (!text.includes(this.#markOf(field))) continue;
          const read = () => this.#ask(question, token);
          const name = `${question.call} ${token === null ? 'of a visitor' : ''}`;
          readers.set(field, [...(readers.get(field) ?? []), { name, read }]);
        }
      }
    }
    return readers;
  }

  async try(field: TextField, generator: TextGenerator, reads: readonly NamedRead[]): Promise<Cost> {
    const together = this.#together.get(field) ?? [field];
    // Replaces the previous hostile text by a harmless one. Otherwise the responses would be large even before the new
    // hostile text is sent.
    const harmless = field.call.startsWith('PUT ') ? await this.#send(together, new Map()) : null;
    const value = generator.make(Math.min(field.maxLength ?? Infinity, this.#options.lengthMax));
    const { usage, neighbour } = this.#options;
    const site: MeasuredSite = {
      rowCount: () => this.#rowCount(),
      ...(usage && { usage }),
      ...(neighbour && { neighbour }),
    };
    return costOf(site, {
      name: `${nameOf(field)}: ${generator.name}`,
      sourceBytes: Buffer.byteLength(JSON.stringify(value)),
      send: () => this.#send(together, new Map([[field, value]])),
      ...(harmless && isTaken(harmless) && { answerBytes: bytesOf(harmless) }),
      shownBy: reads,
    });
  }

  #markOf(field: TextField): string {
    return `mk${this.#options.fields.indexOf(field)}x`;
  }

  /** Sends a call with a text in each of the fields: the text in `given`, or a new marker. */
  #send(fields: readonly TextField[], given: ReadonlyMap<TextField, string>): Promise<Reply> {
    const [first] = fields;
    if (!first) throw new Error('no field');
    this.#count += 1;
    const texts = new Map(
      fields.map((field) => [
        field.path,
        shapedText(field, given.get(field) ?? `${this.#markOf(field)}${this.#count}`),
      ]),
    );
    const { as, base } = baseOf(this.#site, first);
    const part = filledPart(first.schema, base, texts);
    const [method = '', path = ''] = first.call.split(' ');
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => String(this.#site.parameters[name] ?? 1));
    const { client, url } = this.#options;
    const headers = { authorization: as.token };
    if (method === 'GET') {
      const query = new URLSearchParams();
      for (const [key, value] of Object.entries(isRecord(part) ? part : {})) query.set(key, String(value));
      return client.ask(`${url}${filled}?${query.toString().slice(0, 12_000)}`, { headers });
    }
    return client.ask(url + filled, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(part),
    });
  }

  #ask({ path, query }: SweepRequest, token: string | null): Promise<Reply> {
    const asked = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) asked.set(key, String(value));
    // A feed ends only if just the present state is requested.
    if (path.endsWith('/event-feed')) asked.set('stream', 'false');
    const { client, url } = this.#options;
    return client.ask(`${url}${path}?${asked.toString()}`, {
      headers: token === null ? {} : { authorization: token },
    });
  }

  async #rowCount(): Promise<number> {
    // Counts exactly. PostgreSQL's statistics lag behind by up to a second, so that rows of earlier values would be
    // attributed to this value.
    const { rows } = await sql<{ count: number }>`
      select coalesce(sum((xpath('/row/c/text()', query_to_xml(
        format('select count(*) as c from %I.%I', schemaname, relname), false, true, '')))[1]::text::int), 0)::int as count
      from pg_stat_user_tables`.execute(this.#site.server.services.db);
    return rows[0]?.count ?? 0;
  }
}

/** Returns the user who makes the call of a field, and valid values of the call's other fields. */
function baseOf(site: SeededSite, { call, part, schema }: TextField): { as: TestUser; base: unknown } {
  const found = site.bases.get(call);
  const names = Object.keys(schema.properties ?? {}).filter((name) => name in site.known);
  const known = Object.fromEntries(names.map((name) => [name, site.known[name]]));
  return { as: found?.as ?? site.root, base: part === 'query' ? known : found?.body() };
}
