import { join } from 'node:path';
import { type ImportedProblem, problemPackageRoutes } from '@xiezhi/contract/routes/problem-package';
import {
  addFileNames,
  type ArchiveNames,
  type ArchivePart,
  packageWriters,
  streamArchive,
} from '@xiezhi/formats';
import { withTempFolder } from '../../platform/blob/work-folder.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { FileResponse } from '../../platform/http/file-response.ts';
import type { HandlerTable, RequestContext } from '../../platform/http/handler.ts';
import { receiveUpload } from '../../platform/http/upload.ts';
import type { Services } from '../../platform/services.ts';
import { importRemoteProblem } from '../remote-judge/import/import-problem.ts';
import { withArchive } from './archive.ts';
import { exportProblem, recordExport } from './export.ts';
import { importPlans } from './import-archive.ts';

/** Import calls of existing clients, one per format. They have no report, and problems become public immediately. */
const formats = {
  'POST /api/file/import-problem': { format: 'hoj', name: 'HOJ', endings: ['zip'] },
  'POST /api/file/import-qdoj-problem': { format: 'qduoj', name: 'QDUOJ', endings: ['zip'] },
  'POST /api/file/import-fps-problem': { format: 'fps', name: 'FPS', endings: ['xml', 'zip'] },
  'POST /api/file/import-hydro-problem': { format: 'hydro', name: 'Hydro', endings: ['zip'] },
} as const;
type ImportCall = keyof typeof formats;

type Calls = ImportCall | 'GET /api/file/export-problem' | 'GET /api/admin/problem/import-remote-oj-problem';

/** Handlers for import and export calls of existing clients. */
export function clientPackageHandlers(
  services: Services,
): Pick<HandlerTable, Calls & keyof typeof problemPackageRoutes> {
  const importOf = (call: ImportCall) => async (context: RequestContext<ImportCall>) => {
    await importOneFormat(services, call, context);
    return null;
  };
  return {
    'POST /api/file/import-problem': importOf('POST /api/file/import-problem'),
    'POST /api/file/import-qdoj-problem': importOf('POST /api/file/import-qdoj-problem'),
    'POST /api/file/import-fps-problem': importOf('POST /api/file/import-fps-problem'),
    'POST /api/file/import-hydro-problem': importOf('POST /api/file/import-hydro-problem'),

    'GET /api/file/export-problem': async ({ viewer, ip, query, now }) => {
      const rows = await services.db
        .selectFrom('problem')
        .where('id', 'in', [query.pid].flat())
        .where('hidden_at', 'is', null)
        .select(['id as pid', 'display_id as displayId'])
        .orderBy('id')
        .execute();
      if (rows.length === 0) throw new ApiError('problemNotFound');
      return new FileResponse({
        name: `problem_export_${now.getTime()}.zip`,
        type: 'application/zip',
        open: async () => {
          await checkWritable(services, rows);
          await recordExport(services, { uid: viewer.uid, ip }, 'hoj', rows);
          return streamArchive(partsOf(services, rows));
        },
      });
    },

    'GET /api/admin/problem/import-remote-oj-problem': async ({ query, viewer: { uid, username }, ip }) => {
      await importRemoteProblem(services, query, { uid, username, ip });
      return null;
    },
  };
}

async function importOneFormat(
  services: Services,
  call: ImportCall,
  { viewer, ip, request, locale }: RequestContext<ImportCall>,
): Promise<void> {
  const { format, name: formatName, endings } = formats[call];
  const imported = await withTempFolder(services, async (folder) => {
    const path = join(folder, 'upload');
    const name = await receiveUpload(request, problemPackageRoutes[call].upload, path);
    if (!endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`)))
      throw new ApiError('packageEnding', { endings: endings.map((ending) => `.${ending}`).join(', ') });
    return withArchive({ path, name, uid: viewer.uid }, locale, async (plans) => {
      const other = plans.find((plan) => plan.format !== format);
      if (other) throw new ApiError('packageFormat', { wanted: formatName, found: other.format });
      return importPlans(services, plans, {
        choose: () => ({ onTaken: 'refuse', isLossAccepted: false, auth: 1, byUid: viewer.uid }),
        editor: viewer,
        actor: { uid: viewer.uid, ip },
        locale,
      });
    });
  });
  const failed = imported.filter(({ outcome }) => outcome === 'refused');
  if (failed.length === 0) return;
  throw new ApiError('importIncomplete', {
    imported: imported.length - failed.length,
    failed: failed.length,
    details: failed.map(lineOf).join('<br/>'),
  });
}

/** Yields one problem at a time, because the texts of hundreds do not fit into memory. */
async function* partsOf(
  services: Services,
  problems: readonly { readonly displayId: string }[],
): AsyncGenerator<ArchivePart> {
  const writer = packageWriters.find(({ name }) => name === 'hoj');
  for (const { displayId } of problems) {
    const exported = await exportProblem(services, displayId);
    if (exported && writer) yield { written: writer.write(exported.problem), source: exported.source };
  }
}

/**
 * Throws `PackageError` if the archive cannot be written. Call it before the response begins, because a started
 * response cannot report the error.
 */
async function checkWritable(
  services: Services,
  problems: readonly { readonly displayId: string }[],
): Promise<void> {
  const names: ArchiveNames = new Set();
  for await (const { written } of partsOf(services, problems)) addFileNames(names, written);
}

/**
 * Returns a line about a problem. It is escaped, because existing clients show it as HTML and the archive contains the
 * ids and names.
 */
function lineOf({ displayId, root, reasons }: ImportedProblem): string {
  return escapeHtml(`${displayId || root}: ${reasons.slice(0, 5).join('; ')}`.slice(0, 600));
}

function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (character) => names[character] ?? character);
}
