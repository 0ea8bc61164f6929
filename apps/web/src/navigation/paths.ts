import {
  homeSearch,
  pageSearch,
  parseSearch,
  problemListSearch,
  problemSearch,
  rankSearch,
  resetPasswordSearch,
  stringifySearch,
  submissionDiffSearch,
  submissionListSearch,
  userHomeSearch,
  type HomeSearch,
  type PageSearch,
  type ProblemListSearch,
  type ProblemSearch,
  type RankSearch,
  type RawSearch,
  type ResetPasswordSearch,
  type SubmissionDiffSearch,
  type SubmissionListSearch,
  type UserHomeSearch,
} from '../search.ts';
import type { Need } from './guards.ts';

type None = Readonly<Record<string, never>>;

/** Parameters of each page: those in the path, and those of the search. */
export interface Pages {
  '/home': { params: None; search: HomeSearch };
  '/problem': { params: None; search: ProblemListSearch };
  '/problem/$problemID': { params: { problemID: string }; search: ProblemSearch };
  '/status': { params: None; search: SubmissionListSearch };
  '/submission-detail/$submitID': { params: { submitID: string }; search: None };
  '/test': { params: None; search: None };
  '/introduction': { params: None; search: None };
  '/developer': { params: None; search: None };
  '/problem/$problemID/full-screen': { params: { problemID: string }; search: ProblemSearch };
  '/training/$trainingID/problem/$problemID/full-screen': {
    params: { trainingID: string; problemID: string };
    search: ProblemSearch;
  };
  '/contest/$contestID/problem/$problemID/full-screen': {
    params: { contestID: string; problemID: string };
    search: ProblemSearch;
  };
  '/group/$groupID/problem/$problemID/full-screen': {
    params: { groupID: string; problemID: string };
    search: ProblemSearch;
  };
  '/group/$groupID/training/$trainingID/problem/$problemID/full-screen': {
    params: { groupID: string; trainingID: string; problemID: string };
    search: ProblemSearch;
  };
  '/submission-diff': { params: None; search: SubmissionDiffSearch };
  '/outbox': { params: None; search: PageSearch };
  '/acm-rank': { params: None; search: RankSearch };
  '/oi-rank': { params: None; search: RankSearch };
  '/user-home': { params: None; search: UserHomeSearch };
  '/setting': { params: None; search: None };
  '/reset-password': { params: None; search: ResetPasswordSearch };
  '/logout': { params: None; search: None };
}

export type Path = keyof Pages;

/** Pages without anything to fill in. */
export type PlainPath = { [Name in Path]: Pages[Name]['params'] extends None ? Name : never }[Path];

interface Route<Name extends Path> {
  readSearch: (raw: RawSearch) => Pages[Name]['search'];
  /** Checked in this order before the page is fetched. */
  needs?: readonly Need[];
}

const noSearch = (): None => ({});

/** What an address of each page may hold, and what it asks of the reader. */
export const routes: { readonly [Name in Path]: Route<Name> } = {
  '/home': { readSearch: homeSearch },
  '/problem': { readSearch: problemListSearch },
  '/problem/$problemID': { readSearch: problemSearch },
  '/status': { readSearch: submissionListSearch },
  '/submission-detail/$submitID': { readSearch: noSearch },
  '/test': { readSearch: noSearch },
  '/introduction': { readSearch: noSearch },
  '/developer': { readSearch: noSearch },
  '/problem/$problemID/full-screen': { readSearch: problemSearch },
  '/training/$trainingID/problem/$problemID/full-screen': { readSearch: problemSearch },
  '/contest/$contestID/problem/$problemID/full-screen': { readSearch: problemSearch },
  '/group/$groupID/problem/$problemID/full-screen': { readSearch: problemSearch },
  '/group/$groupID/training/$trainingID/problem/$problemID/full-screen': { readSearch: problemSearch },
  '/submission-diff': { readSearch: submissionDiffSearch },
  '/outbox': { readSearch: pageSearch },
  '/acm-rank': { readSearch: rankSearch },
  '/oi-rank': { readSearch: rankSearch },
  '/user-home': { readSearch: userHomeSearch },
  '/setting': { readSearch: noSearch, needs: ['login'] },
  '/reset-password': { readSearch: resetPasswordSearch },
  '/logout': { readSearch: noSearch },
};

const patterns = (Object.keys(routes) as Path[]).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/\$(\w+)/g, '(?<$1>[^/]+)')}/?$`),
}));

export interface Match {
  path: Path;
  params: Readonly<Record<string, string>>;
}

/** The page of a path name; null where there is none. */
export function matchPath(pathname: string): Match | null {
  for (const { path, pattern } of patterns) {
    const found = pattern.exec(pathname);
    if (found !== null) return { path, params: decodeAll(found.groups ?? {}) };
  }
  return null;
}

function decodeAll(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, text]) => {
      try {
        return [name, decodeURIComponent(text)];
      } catch {
        return [name, text];
      }
    }),
  );
}

/** Where a link leads. */
export type Target<Name extends Path = Path> = {
  to: Name;
  search?: Pages[Name]['search'] | ((before: Pages[Name]['search']) => Pages[Name]['search']);
  /** Without the `#`. */
  hash?: string;
} & (Pages[Name]['params'] extends None ? { params?: None } : { params: Pages[Name]['params'] });

/** The address of a target; `present` is the search that a function starts from (`?a=b`). */
export function addressOf<Name extends Path>(
  { to, params, search, hash }: Target<Name>,
  present: string,
): string {
  const values: Readonly<Record<string, string>> = params ?? {};
  const path = to.replaceAll(/\$(\w+)/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''));
  const next = typeof search === 'function' ? search(routes[to].readSearch(parseSearch(present))) : search;
  return `${path}${stringifySearch({ ...next })}${hash === undefined ? '' : `#${hash}`}`;
}
