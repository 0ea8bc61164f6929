import { limits } from '@xiezhi/contract/limits';

/**
 * The address is the state of a page: each route's search parameters, read with tolerance (a bad value is
 * left out) and written without what is the default. Values stay plain in the address, as other clients of
 * this site write them: `?onlyMine=true&problemID=1000&tagId=[1,2]`.
 */
export type RawSearch = Record<string, unknown>;

export function parseSearch(text: string): RawSearch {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: RawSearch): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue;
    query.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return query.size === 0 ? '' : `?${query}`;
}

function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value.slice(0, limits.keywordMax) : undefined;
}

function readInt(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

/** A page below 1 is page 1; page 1 is left out of the address. */
function readPage(value: unknown): number | undefined {
  const page = readInt(value);
  return page === undefined || page <= 1 ? undefined : page;
}

function readSize(value: unknown): number | undefined {
  const size = readInt(value);
  return size === undefined || size < 1 ? undefined : Math.min(size, limits.pageSizeMax);
}

function readFlag(value: unknown): true | undefined {
  return value === true || value === 'true' ? true : undefined;
}

/** A JSON list of ids; anything else is no filter. */
function readIds(value: unknown): number[] | undefined {
  let list: unknown = value;
  if (typeof value === 'string') {
    try {
      list = JSON.parse(value);
    } catch {
      return undefined;
    }
  }
  if (typeof list === 'number') list = [list];
  if (!Array.isArray(list)) return undefined;
  const ids = list.map(readInt).filter((id) => id !== undefined);
  return ids.length === 0 ? undefined : ids;
}

export interface ProblemListSearch {
  keyword?: string | undefined;
  difficulty?: number | undefined;
  oj?: string | undefined;
  tagId?: number[] | undefined;
  currentPage?: number | undefined;
  limit?: number | undefined;
}

export function problemListSearch(raw: RawSearch): ProblemListSearch {
  return {
    keyword: readText(raw['keyword']),
    difficulty: readInt(raw['difficulty']),
    oj: readText(raw['oj']),
    tagId: readIds(raw['tagId']),
    currentPage: readPage(raw['currentPage']),
    limit: readSize(raw['limit']),
  };
}

export const problemTabs = ['description', 'submissions', 'annex'] as const;
export type ProblemTab = (typeof problemTabs)[number];

export interface ProblemSearch {
  tab?: ProblemTab | undefined;
  currentPage?: number | undefined;
}

export function problemSearch(raw: RawSearch): ProblemSearch {
  const tab = problemTabs.find((name) => name === raw['tab']);
  return { tab: tab === 'description' ? undefined : tab, currentPage: readPage(raw['currentPage']) };
}

export interface SubmissionListSearch {
  onlyMine?: true | undefined;
  status?: number | undefined;
  username?: string | undefined;
  problemID?: string | undefined;
  completeProblemID?: true | undefined;
  currentPage?: number | undefined;
  limit?: number | undefined;
}

export function submissionListSearch(raw: RawSearch): SubmissionListSearch {
  return {
    onlyMine: readFlag(raw['onlyMine']),
    status: readInt(raw['status']),
    username: readText(raw['username']),
    problemID: readText(raw['problemID']),
    completeProblemID: readFlag(raw['completeProblemID']),
    currentPage: readPage(raw['currentPage']),
    limit: readSize(raw['limit']),
  };
}

export interface SubmissionDiffSearch {
  left?: number | undefined;
  right?: number | undefined;
}

export function submissionDiffSearch(raw: RawSearch): SubmissionDiffSearch {
  return { left: readInt(raw['left']), right: readInt(raw['right']) };
}

export interface PageSearch {
  currentPage?: number | undefined;
  limit?: number | undefined;
}

export function pageSearch(raw: RawSearch): PageSearch {
  return { currentPage: readPage(raw['currentPage']), limit: readSize(raw['limit']) };
}

export interface HomeSearch {
  /** Page of the announcements. */
  announcements?: number | undefined;
  /** The announcement that is open. */
  announcement?: number | undefined;
}

export function homeSearch(raw: RawSearch): HomeSearch {
  return { announcements: readPage(raw['announcements']), announcement: readInt(raw['announcement']) };
}

/** What the link of a reset mail carries. */
export interface ResetPasswordSearch {
  username?: string | undefined;
  code?: string | undefined;
}

export function resetPasswordSearch(raw: RawSearch): ResetPasswordSearch {
  return { username: readText(raw['username']), code: readText(raw['code']) };
}

export const userTabs = ['profile', 'solved'] as const;
export type UserTab = (typeof userTabs)[number];

/** Neither uid nor username: one's own page. */
export interface UserHomeSearch {
  uid?: string | undefined;
  username?: string | undefined;
  tab?: UserTab | undefined;
}

export function userHomeSearch(raw: RawSearch): UserHomeSearch {
  const tab = userTabs.find((name) => name === raw['tab']);
  return {
    uid: readText(raw['uid']),
    username: readText(raw['username']),
    tab: tab === 'profile' ? undefined : tab,
  };
}

export interface RankSearch extends PageSearch {
  searchUser?: string | undefined;
}

export function rankSearch(raw: RawSearch): RankSearch {
  return { ...pageSearch(raw), searchUser: readText(raw['searchUser']) };
}
