import { limits } from '@xiezhi/contract/limits';
import {
  pageSearch,
  readFlag,
  readInt,
  readText,
  type PageSearch,
  type RawSearch,
} from '../../../lib/search.ts';

/** What the address of a board may hold. Without `limit` the whole board is shown at once. */
export interface BoardSearch extends PageSearch {
  keyword?: string | undefined;
  /** Only those whom the viewer follows. */
  onlyFollowed?: true | undefined;
  /** Followed ones stand once more above all others. */
  followedFirst?: true | undefined;
  removeStar?: true | undefined;
  /** What came after the end counts too. */
  containsEnd?: true | undefined;
  /** A virtual participation of the viewer's, beside the final board. */
  virtual?: number | undefined;
  /** With other people's virtual participations. */
  others?: true | undefined;
  /** The board as it is, whatever is sealed; for managers. */
  forceRefresh?: true | undefined;
}

export function boardSearch(raw: RawSearch): BoardSearch {
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
