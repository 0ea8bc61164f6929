import { limits } from '@xiezhi/contract/limits';
import {
  defineSearch,
  oneOf,
  readFlag,
  readInt,
  readPage,
  readText,
  type SearchOf,
} from '../../../lib/search.ts';

const readBoardSize: (value: unknown) => number | undefined = oneOf(limits.boardPageSizes);

/** URL parameters of a scoreboard. Without `limit` all rows are on one page. */
export const scoreboardSearch = defineSearch({
  keyword: readText,
  /** Only users whom the viewer follows. */
  onlyFollowed: readFlag,
  /** Repeats followed users above all others. */
  followedFirst: readFlag,
  removeStar: readFlag,
  /** Counts submissions after the end. */
  containsEnd: readFlag,
  /** Ignores the freeze; for managers. */
  forceRefresh: readFlag,
  /** Id of a virtual participation of the viewer, compared with the final scoreboard. */
  virtual: readInt,
  /** Includes virtual participations of other users. */
  others: readFlag,
  currentPage: readPage,
  limit: readBoardSize,
});
export type ScoreboardSearch = SearchOf<typeof scoreboardSearch>;
