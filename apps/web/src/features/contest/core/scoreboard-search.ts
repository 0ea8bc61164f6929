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
  /** Whether to show only users whom the viewer follows. */
  onlyFollowed: readFlag,
  /** Whether to repeat followed users above all others. */
  followedFirst: readFlag,
  removeStar: readFlag,
  /** Whether to count submissions after the end. */
  containsEnd: readFlag,
  /** Whether to ignore the freeze, which only managers may do. */
  forceRefresh: readFlag,
  /** Id of a virtual participation of the viewer. The page compares it with the final scoreboard. */
  virtual: readInt,
  /** Whether to include virtual participations of other users. */
  others: readFlag,
  currentPage: readPage,
  limit: readBoardSize,
});
export type ScoreboardSearch = SearchOf<typeof scoreboardSearch>;
