import { scopeFromWire, type Scope } from '@xiezhi/contract/enums/scope';
import type { Locale } from '@xiezhi/contract/limits';
import type { problemMaterialRoutes } from '@xiezhi/contract/routes/problem-material';
import { createArchive, type OutputFile } from '@xiezhi/formats';
import { ApiError } from '../../platform/http/api-error.ts';
import { FileResponse } from '../../platform/http/file-response.ts';
import type { HandlerTable, Viewer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { publicAddress } from '../../platform/settings/effective.ts';
import { companionProblem } from './companion.ts';
import { openContestProblem } from './contest-problem.ts';
import type { PresentProblem } from './detail.ts';
import { openProblem } from './policy.ts';
import { contestTitle } from './visible-in-contest.ts';

interface Wanted {
  readonly viewer: Viewer | null;
  readonly query: {
    readonly problemId: string;
    readonly cid?: number | undefined;
    readonly gid?: number | undefined;
  };
  readonly locale: Locale;
  readonly now: Date;
}

/** Handlers of the routes for material of a statement: samples as files, and JSON for tools on the user's machine. */
export function problemMaterialHandlers(
  services: Services,
  present: PresentProblem,
): Pick<HandlerTable, keyof typeof problemMaterialRoutes> {
  const { settings, siteSettings } = services;

  /** Returns the problem as the viewer sees it in the scope. Throws the errors of reading the statement. */
  async function open({ viewer, query, locale, now }: Wanted) {
    const scope = scopeFromWire(query);
    const name = { displayId: query.problemId };
    if (scope.kind !== 'contest') {
      const { id } = await openProblem(services, viewer, name, scope);
      const { problem } = await present(id, locale);
      return { scope, problem, title: `${problem.problemId} ${problem.title}`, displayId: problem.problemId };
    }
    if (viewer === null) throw new ApiError('loginRequired');
    const opened = await openContestProblem(services, viewer, scope.cid, name, now);
    const { problem } = await present(opened.id, locale);
    const { displayId, displayTitle } = opened;
    const title = await contestTitle(services.db, opened.id, displayTitle, locale);
    return { scope, problem, title: `${displayId} ${title}`, displayId };
  }

  return {
    'GET /api/file/problem-samples': async (context) => {
      const { problem, displayId } = await open(context);
      const { samples } = problem;
      if (samples.length === 0) throw new ApiError('fileNotFound');
      return new FileResponse({
        name: `${displayId}-samples.zip`,
        type: 'application/zip',
        open: () => Promise.resolve(sampleArchive(samples)),
      });
    },

    'GET /api/competitive-companion': async (context) => {
      const { problem, title, displayId, scope } = await open(context);
      const values = await siteSettings.get();
      const base = publicAddress(settings, values) ?? `${context.request.protocol}://${context.request.host}`;
      return context.reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .send(
          JSON.stringify(
            companionProblem(problem, {
              name: title,
              group: values.shortName,
              url: `${base}${problemPath(scope, displayId)}`,
            }),
          ),
        );
    },
  };
}

const nothing = () => Promise.reject(new Error('the samples copy no file'));

/** Returns an archive of the samples with the file names `1.in`, `1.ans`, `2.in` …, as in packages of the ICPC. */
function sampleArchive(samples: readonly { readonly input: string; readonly output: string }[]) {
  const files = samples.flatMap(({ input, output }, index): OutputFile[] => [
    { path: `${index + 1}.in`, content: input },
    { path: `${index + 1}.ans`, content: output },
  ]);
  const source = { list: () => [], read: nothing, stream: nothing, close: () => Promise.resolve() };
  return createArchive([{ written: { root: '', files, remarks: [] }, source }]);
}

/** Returns the path of the page of a problem in a scope. */
function problemPath(scope: Scope, displayId: string): string {
  const name = encodeURIComponent(displayId);
  switch (scope.kind) {
    case 'contest':
      return `/contest/${scope.cid}/problem/${name}`;
    case 'group':
      return `/group/${scope.gid}/problem/${name}`;
    case 'practice':
    case 'training':
      return `/problem/${name}`;
  }
}
