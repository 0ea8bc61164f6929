import {
  type ContestMembership,
  type ContestAccess,
  fitsAccountRule,
  isFrozenAt,
  managesEvent,
  type OwnStart,
  individualTimeAt,
  type Person,
  phaseAt,
  readAccountRule,
  runningAt,
  testsEvent,
  type VirtualRun,
} from '@xiezhi/rules';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ScopeAccessReader } from '../../platform/scope/scope-registry.ts';
import type { Services } from '../../platform/services.ts';
import { siteSwitches } from '../../identity/access/access-context.ts';
import { type ContestRow, findContestFor, type FoundContest, freezeOf } from './repository.ts';

type AccessServices = Pick<Services, 'db' | 'containers' | 'cacheInvalidation'>;

/** A contest and the viewer's access context in it. */
export interface OpenedContest {
  readonly row: ContestRow;
  /** The viewer's last virtual run of the contest. */
  readonly run: VirtualRun | null;
  readonly access: ContestAccess;
}

/** Creates a function that reads the access to a contest, for modules of lower layers. */
export function contestAccessReader(services: AccessServices): ScopeAccessReader<'contest'> {
  return async (person, { cid }, now) => {
    const row = await findContestFor(services, cid, person?.uid ?? null);
    return row ? placeOf(services, row, person, now) : null;
  };
}

/** Reads a contest with the viewer's access context. Throws `contestNotFound` if it does not exist or is hidden. */
export async function openContest(
  services: AccessServices & Pick<Services, 'siteSettings'>,
  person: Person | null,
  cid: number,
  now: Date,
): Promise<OpenedContest> {
  const row = await findContestFor(services, cid, person?.uid ?? null);
  if (!row || !isShown(row)) throw new ApiError('contestNotFound');
  const place = await placeOf(services, row, person, now);
  return { row, run: runOf(row), access: { person, place, site: await siteSwitches(services) } };
}

const auths = ['public', 'private', 'protected'] as const;

async function placeOf(
  { containers }: Pick<AccessServices, 'containers'>,
  row: FoundContest,
  person: Person | null,
  now: Date,
): Promise<ContestMembership> {
  const group = await groupOf(containers, row.gid, person, now);
  const [startsAt, endsAt] = [row.starts_at, row.ends_at];
  return {
    kind: 'contest',
    cid: row.id,
    group,
    isManager: managesEvent(person, { kind: 'contest', id: row.id, author: row.uid, group }),
    isTester: testsEvent(person, { kind: 'contest', id: row.id, group }),
    isEntered: row.is_entered,
    hasHandedIn: row.has_handed_in,
    phase: phaseAt({ startsAt, endsAt }, now),
    isSealed: isFrozenAt(freezeOf(row), now),
    fitsAccountRule: fitsRule(row.account_rule, person),
    isShown: isShown(row),
    terms: {
      rule: row.type === 0 ? 'acm' : 'oi',
      auth: auths[row.auth] ?? 'private',
      startsAt,
      endsAt,
      sealAt: row.seal_at,
      takesLate: row.allow_end_submit,
      isBoardPublic: row.open_rank,
      canPrint: row.open_print,
      allowsVirtual: row.open_virtual,
    },
    own:
      row.individual_seconds === null
        ? null
        : individualTimeAt({ endsAt }, row.individual_seconds, startOf(row), now),
    virtual: runningAt({ startsAt, endsAt, sealAt: row.seal_at }, runOf(row), now),
  };
}

function startOf({ own_starts_at: startsAt, own_extra_seconds: extra }: FoundContest): OwnStart | null {
  return startsAt === null ? null : { startsAt, extraSeconds: extra ?? 0 };
}

function runOf({
  run_id: id,
  run_starts_at: startsAt,
  run_ends_at: endsAt,
}: FoundContest): VirtualRun | null {
  return id === null || startsAt === null || endsAt === null ? null : { id, startsAt, endsAt };
}

async function groupOf(
  containers: Services['containers'],
  gid: number | null,
  person: Person | null,
  now: Date,
): Promise<ContestMembership['group']> {
  if (gid === null) return null;
  const place = await containers.place(person, { kind: 'group', gid }, now);
  return { gid, role: place?.kind === 'group' ? place.role : 'none' };
}

/**
 * Whether the account rule admits the person. An unreadable rule admits nobody, which is safer than admitting
 * everybody.
 */
function fitsRule(text: string | null, person: Person | null): boolean {
  if (text === null) return true;
  const rule = readAccountRule(text);
  return rule !== null && person !== null && fitsAccountRule(rule, person.username);
}

function isShown({ is_visible, hidden_at }: ContestRow): boolean {
  return is_visible && hidden_at === null;
}
