import type { BackgroundWorker } from '../../platform/job/background-worker.ts';
import type { ScheduledTask } from '../../platform/job/scheduled-task.ts';
import type { Services } from '../../platform/services.ts';
import { webhookTopic } from '../../platform/webhook-outbox/enqueue-webhook-event.ts';
import { type SenderServices, sendNextDelivery, tidyDeliveries } from './sender.ts';

/** Number of parallel deliveries in one server, so that a slow receiver does not delay others. */
const lanes = 3;
/** Milliseconds between two polls for due deliveries. */
const pollInterval = 5000;

/** Creates a worker that sends pending deliveries: as soon as the server is notified, and every five seconds. */
export function createWebhookWorker(services: SenderServices & Pick<Services, 'events'>): BackgroundWorker {
  const { events, log } = services;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;

  async function drain(): Promise<void> {
    try {
      while (!stopping.signal.aborted && (await sendNextDelivery(services, stopping.signal)));
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'webhooks wait: what is due cannot be sent');
    }
  }

  /** Starts another lane, unless all are busy. A lane sends deliveries until none is due. */
  function wake(): void {
    if (stopping.signal.aborted || running.size >= lanes) return;
    const lane = drain().finally(() => running.delete(lane));
    running.add(lane);
  }

  return {
    start() {
      unsubscribe = events.subscribe(webhookTopic, wake);
      timer = setInterval(wake, pollInterval).unref();
      wake();
    },
    async stop() {
      stopping.abort();
      unsubscribe?.();
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}

/** Creates a task that runs `tidyDeliveries` every ten minutes. */
export function createWebhookTidying(services: Pick<Services, 'db' | 'clock'>): ScheduledTask {
  return {
    name: 'webhook-log',
    cron: '*/10 * * * *',
    runsOnStart: false,
    run: () => tidyDeliveries(services),
  };
}
