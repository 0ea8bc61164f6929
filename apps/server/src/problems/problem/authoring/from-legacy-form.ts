import type { ProblemDto } from '@xiezhi/contract/routes/problem-body';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { availableLanguages } from '../../../identity/judge-node/presence.ts';
import type { Services } from '../../../platform/services.ts';
import { findDataOwner } from '../../test-data/current.ts';
import { resolveSamples } from '../../test-data/samples.ts';
import { writeCases } from '../../test-data/save.ts';
import { allowedLanguages } from '../languages.ts';
import type { ProblemChange } from './change.ts';
import { legacyFormToChange } from './legacy-form-to-change.ts';
import { type OwningGroup, owningGroupOf } from './owning-group.ts';
import { createProblem, saveProblem, type ProblemWriter, type WritingServices } from './save.ts';
import { type ProblemState, readProblemState } from './state.ts';

type ClassicServices = WritingServices & Pick<Services, 'blobs'>;

/**
 * Creates a problem with its test data from the form of an existing client. Ignores an id in the body, which is left
 * over from another form. Returns the problem id. Throws the errors of `createProblem` and of test data.
 * @param home the owning group, whose short name is put before the display id; null for the bank
 * @param isForContest whether a contest of the group will use the problem
 */
export async function createFromLegacyForm(
  services: ClassicServices,
  by: ProblemWriter,
  dto: ProblemDto,
  home: OwningGroup | null = null,
  { isForContest = false } = {},
): Promise<number> {
  if (dto.samples.length === 0) throw new ApiError('testDataNone');
  const change = withPrefix(legacyFormToChange(dto, null, by.locale, null), home);
  const beside = await casesOf(services, by, dto, null);
  return createProblem(services, by, change, { isWhole: true, beside, home, isForContest });
}

/**
 * Updates a problem from the form of an existing client. If the form contains no cases, the test data stay unchanged.
 * Throws the errors of `saveProblem` and of test data.
 * @param isFormOfGroup whether the form is that of the problem's group, which omits the short name from the display id;
 * forms of the console send the whole id
 */
export async function updateFromLegacyForm(
  services: ClassicServices,
  by: ProblemWriter,
  pid: number,
  dto: ProblemDto,
  { isFormOfGroup = false } = {},
): Promise<void> {
  const before = await readProblemState(services.db, pid);
  const available = await availableLanguages(services.db);
  const shown = (await allowedLanguages(services.db, pid, available)).map(({ name }) => name);
  const home = isFormOfGroup ? await owningGroupOf(services.db, before) : null;
  const change = withPrefix(legacyFormToChange(dto, before, by.locale, shown), home);
  const hasCases = dto.samples.length > 0 && !before.isRemote;
  const beside = hasCases ? { beside: await casesOf(services, by, dto, before) } : {};
  await saveProblem(services, by, pid, change, { isWhole: true, ...beside });
}

/** Adds the group's short name to the display id, because forms of a group show and send the id without it. */
function withPrefix(change: ProblemChange, home: OwningGroup | null): ProblemChange {
  const typed = change.displayId?.trim();
  if (!home || !typed) return change;
  return { ...change, displayId: home.prefix + typed };
}

/** Reads the files of the cases. Returns a function that stores them in the transaction that saves the problem. */
async function casesOf(
  services: ClassicServices,
  by: ProblemWriter,
  { problem, samples, uploadTestcaseDir, isUploadTestCase }: ProblemDto,
  before: ProblemState | null,
) {
  const isUpload = isUploadTestCase ?? problem.isUploadCase ?? true;
  const resolved = await resolveSamples(services, {
    uid: by.uid,
    type: problem.type ?? before?.type ?? 0,
    dataVersion: before?.dataVersion ?? null,
    isUpload,
    handle: uploadTestcaseDir,
    samples,
  });
  return async (trx: Kysely<Database>, pid: number): Promise<void> => {
    const owner = await findDataOwner(trx, pid, true);
    await writeCases(trx, by, owner, { ...resolved, note: null, action: 'test-data-saved', isUpload });
  };
}
