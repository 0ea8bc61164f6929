import type { RepositoryDetail, RepositoryProblem } from './queries.ts';

/** Time of all events; for tests. */
const at = '2026-11-22T00:00:00.000Z';

/** A repository's problem without changes; for tests. */
export const aRepositoryProblem = (given: Partial<RepositoryProblem> = {}): RepositoryProblem => ({
  root: 'echo',
  pid: 7,
  displayId: 'ECHO',
  format: 'icpc',
  outcome: 'unchanged',
  reasons: [],
  errors: 0,
  warnings: 0,
  findings: [],
  report: [],
  changes: [],
  publishedCommit: null,
  isPublic: true,
  siteEdit: null,
  ...given,
});

/** A repository that was synced once; for tests. */
export const aRepositoryDetail = (
  given: Partial<Omit<RepositoryDetail, 'repository'>> & {
    repository?: Partial<RepositoryDetail['repository']>;
  } = {},
): RepositoryDetail => {
  const { repository, ...rest } = given;
  return {
    problems: [],
    syncs: [],
    hookPath: '/api/problem-repository-hook/3',
    ...rest,
    repository: {
      id: 3,
      address: 'https://git.example/set.git',
      branch: '',
      username: '',
      isTokenSet: true,
      publishes: true,
      isPublic: false,
      commit: '0123456789abcdef0123456789abcdef01234567',
      syncedAt: at,
      owner: 'setter',
      isSyncing: false,
      gmtCreate: at,
      ...repository,
    },
  };
};
