import type { Locale } from '@xiezhi/contract/limits';
import type { FoundRow } from '@xiezhi/contract/routes/search';
import { type FoundKind, foundKinds, searchLimits } from '@xiezhi/contract/search';
import { pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Services } from '../../platform/services.ts';
import { countedProblems, countedUsers, findProblems, findUsers, type Slice } from './find.ts';
import { countResults, countUpTo, readSearchResults, type SearchSource, searchSources } from './sources.ts';

type SearchServices = Pick<Services, 'db' | 'siteSettings'>;

/** Functions that count and list the results of one kind. */
interface Kind {
  count(services: SearchServices, keyword: string): Promise<number>;
  list(services: SearchServices, keyword: string, locale: Locale, slice: Slice): Promise<FoundRow[]>;
}

/** Maximum count. Users with more results than this type a longer word. */
const maxCount = searchLimits.countedMax;

const problems: Kind = {
  count: ({ db }, keyword) => countUpTo(db, countedProblems(keyword), maxCount),
  async list({ db }, keyword, locale, slice) {
    const rows = await findProblems(db, keyword, locale, slice);
    return rows.map(({ problemId, title }) => ({
      id: problemId,
      title,
      code: problemId,
      text: null,
      time: null,
      href: `/problem/${encodeURIComponent(problemId)}`,
    }));
  },
};

const users: Kind = {
  count: ({ db }, keyword) => countUpTo(db, countedUsers(keyword), maxCount),
  async list({ db }, keyword, _locale, slice) {
    const rows = await findUsers(db, keyword, slice);
    return rows.map(({ uid, username, nickname }) => ({
      id: uid,
      title: username,
      code: null,
      text: nickname === '' ? null : nickname,
      time: null,
      href: `/user-home?${new URLSearchParams({ uid, username }).toString()}`,
    }));
  },
};

function placesOf(source: SearchSource): Kind {
  return {
    count: (services, keyword) => countResults(services, source, keyword, maxCount),
    async list(services, keyword, locale, slice) {
      const rows = await readSearchResults(services, source, keyword, locale, slice);
      return rows.map(({ id, title, text, time }) => ({
        id: String(id),
        title,
        code: null,
        text: text === '' ? null : text,
        time: time?.toISOString() ?? null,
        href: source.href(id),
      }));
    },
  };
}

const kinds: Readonly<Record<FoundKind, Kind>> = {
  problem: problems,
  user: users,
  contest: placesOf(searchSources.contest),
  training: placesOf(searchSources.training),
  discussion: placesOf(searchSources.discussion),
  announcement: placesOf(searchSources.announcement),
  group: placesOf(searchSources.group),
};

export interface SearchQuery extends Paging {
  readonly keyword: string;
  /** Kind of results to list; if undefined, the first kind with results. */
  readonly kind?: FoundKind | undefined;
}

/** Returns one page of results of one kind, and the number of results of every kind. */
export async function searchPage(services: SearchServices, query: SearchQuery, locale: Locale) {
  const { keyword, currentPage, limit } = query;
  const count = (kind: FoundKind) => (keyword === '' ? 0 : kinds[kind].count(services, keyword));
  const [problem, contest, training, discussion, announcement, group, user] = await Promise.all([
    count('problem'),
    count('contest'),
    count('training'),
    count('discussion'),
    count('announcement'),
    count('group'),
    count('user'),
  ]);
  const counts = { problem, contest, training, discussion, announcement, group, user };
  const kind = query.kind ?? foundKinds.find((each) => counts[each] > 0) ?? 'problem';
  const total = counts[kind];
  const offset = (currentPage - 1) * limit;
  const records =
    offset < total
      ? await kinds[kind].list(services, keyword, locale, {
          limit: Math.min(limit, total - offset),
          offset,
          outOf: maxCount,
        })
      : [];
  return { kind, counts, ...pageOf(records, { value: total, isEstimated: total >= maxCount }, query) };
}
