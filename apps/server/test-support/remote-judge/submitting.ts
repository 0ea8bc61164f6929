import type { RemoteJudgeAdapter } from '../../src/judging/remote-judge/adapter.ts';
import { hdu } from '../../src/judging/remote-judge/judges/hdu/hdu.ts';
import { libre } from '../../src/judging/remote-judge/judges/libre/libre.ts';
import { poj } from '../../src/judging/remote-judge/judges/poj/poj.ts';
import { spoj } from '../../src/judging/remote-judge/judges/spoj/spoj.ts';
import { submitTo } from '../../src/judging/queue/testing/submit.ts';
import { startTestServer } from '../harness.ts';
import { HduSimulator } from './hdu.ts';
import { LibreSimulator } from './libre.ts';
import { PojSimulator } from './poj.ts';
import type { Simulator } from './simulator.ts';
import { SpojSimulator } from './spoj.ts';
import { remoteWorld, type RemoteWorld } from './world.ts';

/** A change of a judge's behaviour that can be applied and reverted. */
export interface PageChange {
  readonly what: string;
  apply(): void;
  undo(): void;
}

/** A judge that accepts submissions with accounts, and its simulator. */
export interface SubmittingJudge {
  readonly adapter: RemoteJudgeAdapter;
  readonly site: Simulator;
  readonly language: string;
  /** Id of `language` at the judge. */
  readonly languageId: string;
  readonly changes: readonly PageChange[];
}

/** Returns a change that sets fields of a simulator's behaviour and restores them when reverted. */
function changeOf<Behaviour extends object>(
  what: string,
  behaviour: Behaviour,
  changed: Partial<Behaviour>,
): PageChange {
  const former = { ...behaviour };
  return {
    what,
    apply: () => void Object.assign(behaviour, changed),
    undo: () => void Object.assign(behaviour, former),
  };
}

const without = (columns: readonly string[], gone: string) => columns.filter((column) => column !== gone);

/** Starts simulators of all judges that accept submissions with accounts. The caller stops the simulators. */
export async function submittingJudges(): Promise<readonly SubmittingJudge[]> {
  const [h, p, s, l] = [new HduSimulator(), new PojSimulator(), new SpojSimulator(), new LibreSimulator()];
  for (const site of [h, p, s, l]) await site.start();
  return [
    {
      adapter: hdu,
      site: h,
      language: 'G++',
      languageId: '0',
      changes: [
        changeOf('a column', h.behaviour, { columns: without(h.behaviour.columns, 'Judge Status') }),
        changeOf('a word', h.behaviour, { words: { ...h.behaviour.words, WA: 'No Luck' } }),
      ],
    },
    {
      adapter: poj,
      site: p,
      language: 'C++',
      languageId: '4',
      changes: [
        changeOf('a column', p.behaviour, { columns: without(p.behaviour.columns, 'Result') }),
        changeOf('a word', p.behaviour, { words: { ...p.behaviour.words, WA: 'No Luck' } }),
      ],
    },
    {
      adapter: spoj,
      site: s,
      language: 'C++ (gcc 8.3)',
      languageId: '1',
      changes: [
        changeOf('a field', s.behaviour, { wordField: 'verdict' }),
        changeOf('a word', s.behaviour, { words: { ...s.behaviour.words, WA: [77, 'no luck'] } }),
      ],
    },
    {
      adapter: libre,
      site: l,
      language: 'C++ 17 O2(G++)',
      languageId: 'cpp',
      changes: [
        changeOf('a field', l.behaviour, { statusField: 'verdict' }),
        changeOf('a word', l.behaviour, { words: { ...l.behaviour.words, WA: 'NoLuck' } }),
      ],
    },
  ];
}

/** Starts a server that uses the simulators of all `judges`. `worldOf` creates the workers for one judge. */
export async function startSubmissionTest(judges: readonly SubmittingJudge[]) {
  const server = await startTestServer({
    hasJobs: false,
    settings: { remoteBases: new Map(judges.map(({ adapter, site }) => [adapter.key, site.base])) },
  });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  const user = await server.buildUser();
  return {
    server,
    user,
    worldOf: ({ adapter }: SubmittingJudge): RemoteWorld =>
      remoteWorld(server.services, { ...adapter, rates: { submitMs: 0, requestMs: 0 } }),
    /** Submits code whose comment asks for a verdict, for instance `verdict=WA ms=300`. */
    send: ({ adapter, language }: SubmittingJudge, asked: string) =>
      submitTo(server, { as: user, displayId: `${adapter.key}-1000`, language, code: codeFor(asked) }),
    async stop() {
      await server.stop();
      for (const { site } of judges) await site.stop();
    },
  };
}

/** Returns code with a comment that makes the simulator produce the requested result. */
export const codeFor = (asked: string): string => `// ${asked} 0123456789012345678901234567890123456789\n`;
