import { RemoteFault } from '../../../platform/outbound-http/remote-fault.ts';
import { serveParser } from '../../../platform/parsing/serve.ts';
import { siteAdapters } from '../judges/all.ts';
import { nextStep, plainFault, type Replay, type Step } from './replay.ts';

/* Reads pages of remote judges in a worker thread that `terminable.ts` starts. */

/**
 * Maximum characters of a parsed page as JSON. The result may be longer than the page, because nested quotations become
 * longer in Markdown.
 */
const outputMax = 2 * 1024 * 1024;

serveParser({
  reset: () => null,

  async step(replay: Replay): Promise<Step> {
    const adapter = siteAdapters.find(({ key }) => key === replay.judge);
    if (adapter === undefined) throw new Error(`There is no judge ${replay.judge}`);
    const step = await nextStep(adapter, replay);
    const isLong = step.kind === 'value' && (JSON.stringify(step.value) ?? '').length > outputMax;
    if (!isLong) return step;
    return {
      kind: 'fault',
      fault: plainFault(new RemoteFault('changed', 'its texts are too long')),
      sets: [],
    };
  },
});
