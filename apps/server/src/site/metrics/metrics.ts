import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '../../platform/services.ts';

export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
  /** Starts to measure every response of the server. */
  observe(app: FastifyInstance): void;
}

/** Creates the metrics of this process and of the queue, in the Prometheus format. */
export function createMetrics({ db, pool, log }: Pick<Services, 'db' | 'pool' | 'log'>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'xiezhi_http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers: [registry],
  });
  const gauges = [
    new Gauge({
      name: 'xiezhi_database_connections',
      help: 'Connections of this process',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'awaited' }, pool.waitingCount);
      },
    }),
    new Gauge({
      name: 'xiezhi_judging_tasks',
      help: 'Tasks of the judging queue',
      labelNames: ['state'],
      registers: [],
      async collect() {
        const counts = await countTasks(db).catch((error: unknown) => {
          log.warn({ err: error }, 'the queue cannot be counted');
          return null;
        });
        this.reset();
        for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count);
      },
    }),
    new Gauge({
      name: 'xiezhi_remote_runs',
      help: 'Runs at remote judges that have not ended',
      labelNames: ['judge', 'phase'],
      registers: [],
      async collect() {
        const rows = await countRemoteRuns(db).catch((error: unknown) => {
          log.warn({ err: error }, 'remote runs cannot be counted');
          return [];
        });
        this.reset();
        for (const { judge, phase, count } of rows) this.set({ judge, phase }, count);
      },
    }),
    new Gauge({
      name: 'xiezhi_remote_judge_faults',
      help: 'Consecutive faults of a remote judge that is on; 0: it is well',
      labelNames: ['judge', 'state'],
      registers: [],
      async collect() {
        const rows = await db
          .selectFrom('remote_judge')
          .where('is_enabled', '=', true)
          .select(['judge', 'state', 'faults'])
          .execute()
          .catch((error: unknown) => {
            log.warn({ err: error }, 'the state of remote judges cannot be read');
            return [];
          });
        this.reset();
        for (const { judge, state, faults } of rows) this.set({ judge, state }, faults);
      },
    }),
  ];
  for (const gauge of gauges) registry.registerMetric(gauge);

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe(app) {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none';
        requests.observe(
          { method: request.method, route, status: String(reply.statusCode) },
          reply.elapsedTime / 1000,
        );
      });
    },
  };
}

function countRemoteRuns(db: Services['db']) {
  return db
    .selectFrom('remote_run')
    .where('phase', 'not in', ['done', 'failed'])
    .groupBy(['judge', 'phase'])
    .select(['judge', 'phase', sql<number>`count(*)::int`.as('count')])
    .execute();
}

function countTasks(db: Services['db']) {
  return db
    .selectFrom('judging_task')
    .select([
      sql<number>`count(*) filter (where node_id is null)`.as('waiting'),
      sql<number>`count(*) filter (where node_id is not null)`.as('running'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Whether a request contains `Authorization: Bearer <token>`. If no token is configured, nobody has access. Access for
 * local callers would not be safe: a proxy on this machine that adds no header looks like a local caller and would
 * publish the metrics.
 */
export function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const { authorization } = request.headers;
  if (!token || !authorization) return false;
  const [given, expected] = [Buffer.from(authorization), Buffer.from(`Bearer ${token}`)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
