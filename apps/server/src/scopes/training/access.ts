import {
  handInAt,
  hasOpened,
  isTrainingManager,
  managesEvent,
  type Person,
  trainingInfoRefusal,
  type TrainingMembership,
  trainingRefusal,
  type TrainingAccess,
} from '@xiezhi/rules';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ScopeAccessReader } from '../../platform/scope/scope-registry.ts';
import type { Services } from '../../platform/services.ts';
import { siteSwitches } from '../../identity/access/access-context.ts';
import { extensionOf, homeworkOf } from './homework/terms.ts';
import { unmetPrerequisites } from './prerequisites.ts';
import { findTraining, type TrainingRow } from './repository.ts';

type AccessServices = Pick<Services, 'db' | 'containers'>;

/** A training with the viewer's access to it. */
export interface OpenedTraining {
  readonly row: TrainingRow;
  readonly access: TrainingAccess;
}

/**
 * Creates a function that reads the access to a training, for modules of lower layers. Hidden trainings count as
 * missing.
 */
export function trainingAccessReader(services: AccessServices): ScopeAccessReader<'training'> {
  return async (person, { tid }, now) => {
    const row = await findTraining(services.db, tid, person?.uid ?? null);
    return row && isShown(row) ? placeOf(services, row, person, now) : null;
  };
}

/** Opens a training for viewers who may know that it exists. Throws `trainingNotFound`, `groupMembersOnly`. */
export async function openTraining(
  services: AccessServices & Pick<Services, 'siteSettings'>,
  person: Person | null,
  tid: number,
  now: Date,
): Promise<OpenedTraining> {
  const row = await findTraining(services.db, tid, person?.uid ?? null);
  if (!row || !isShown(row)) throw new ApiError('trainingNotFound');
  const place = await placeOf(services, row, person, now);
  const context = { person, place, site: await siteSwitches(services) };
  const refusal = trainingInfoRefusal(context);
  if (refusal && !isTrainingManager(context)) throw new ApiError(refusal);
  return { row, access: context };
}

/** Opens a training for viewers who may see its content. Throws the errors of `openTraining`, and `trainingPasswordNeeded`. */
export async function enterTraining(
  services: AccessServices & Pick<Services, 'siteSettings'>,
  person: Person | null,
  tid: number,
  now: Date,
): Promise<OpenedTraining> {
  const training = await openTraining(services, person, tid, now);
  const refusal = trainingRefusal(training.access);
  if (refusal) throw new ApiError(refusal);
  return training;
}

async function placeOf(
  { db, containers }: AccessServices,
  row: TrainingRow,
  person: Person | null,
  now: Date,
): Promise<TrainingMembership> {
  const found =
    row.gid === null ? null : await containers.place(person, { kind: 'group', gid: row.gid }, now);
  const homework = homeworkOf(row);
  const extension = extensionOf(row);
  const group =
    row.gid === null ? null : { gid: row.gid, role: found?.kind === 'group' ? found.role : 'none' };
  const lacking = await unmetPrerequisites(db, [row.id], person?.uid ?? null);
  return {
    kind: 'training',
    tid: row.id,
    group,
    isManager: managesEvent(person, { kind: 'training', id: row.id, author: row.uid, group }),
    isEntered: row.auth === 'Public' || row.is_entered,
    isLocked: lacking.has(row.id),
    ...(homework && {
      homework: {
        hasOpened: hasOpened(homework, now),
        isTaking: handInAt(homework, extension, now) !== 'closed',
      },
    }),
  };
}

function isShown({ is_visible, hidden_at }: TrainingRow): boolean {
  return is_visible && hidden_at === null;
}
