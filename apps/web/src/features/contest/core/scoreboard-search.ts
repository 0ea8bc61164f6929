import { limits } from '@xiezhi/contract/limits';
import {
  pageSearch,
  readFlag,
  readInt,
  readText,
  type PageSearch,
  type RawSearch,
} from '../../../lib/search.ts';

/** URL parameters of a scoreboard. Without `limit` all rows are on one page. */
export interface ScoreboardSearch extends PageSearch {
  keyword?: string | undefined;
  /** Only users whom the viewer follows. */
  onlyFollowed?: true | undefined;
  /** Repeats followed users above all others. */
  followedFirst?: true | undefined;
  removeStar?: true | undefined;
  /** Counts submissions after the end. */
  containsEnd?: true | undefined;
  /** Id of a virtual participation of the viewer, compared with the final scoreboard. */
  virtual?: number | undefined;
  /** Includes virtual participations of other users. */
  others?: true | undefined;
  /** Ignores the freeze; for managers. */
  forceRefresh?: true | undefined;
}

export function scoreboardSearch(raw: RawSearch): ScoreboardSearch {
  const { currentPage, limit } = pageSearch(raw);
  return {
    keyword: readText(raw['keyword']),
    onlyFollowed: readFlag(raw['onlyFollowed']),
    followedFirst: readFlag(raw['followedFirst']),
    removeStar: readFlag(raw['removeStar']),
    containsEnd: readFlag(raw['containsEnd']),
    forceRefresh: readFlag(raw['forceRefresh']),
    virtual: readInt(raw['virtual']),
    others: readFlag(raw['others']),
    currentPage,
    limit: limits.boardPageSizes.some((size) => size === limit) ? limit : undefined,
  };
}
