import type { RepositoryProblem } from '@xiezhi/contract/routes/problem-repository';
import type { GeneratedAlways } from 'kysely';
import type { Json, JsonDefault, Timestamp, TimestampOrNull } from './schema.ts';

/** The tables of git repositories of problems; see schema.ts. */

/** Result of a sync for one problem. All other fields of `RepositoryProblem` are read when the result is displayed. */
export type StoredSyncResult = Pick<
  RepositoryProblem,
  'displayId' | 'format' | 'outcome' | 'errors' | 'warnings' | 'findings' | 'changes'
> & {
  /** Reasons in each language of the site. */
  readonly reasons: readonly Readonly<Record<'zh-CN' | 'en-US', string>>[];
  readonly report: Readonly<Record<'zh-CN' | 'en-US', readonly string[]>>;
};

export interface ProblemRepositoryTable {
  id: GeneratedAlways<number>;
  uid: string;
  address: string;
  branch: string;
  username: string;
  token: Buffer | null;
  hook_secret: Buffer;
  publishes: boolean;
  is_public: boolean;
  commit_id: string | null;
  synced_at: TimestampOrNull;
  created_at: Timestamp;
  modified_at: Timestamp;
}

export interface RepositoryProblemTable {
  repository_id: number;
  root: string;
  pid: number | null;
  published_tree: string | null;
  published_commit: string | null;
  /** Ids of the published files, by path. */
  published_files: JsonDefault<Readonly<Record<string, string>>>;
  site_mark: string | null;
  result: Json<StoredSyncResult>;
}

export interface RepositorySyncTable {
  id: GeneratedAlways<number>;
  repository_id: number;
  job_id: string | null;
  cause: 'hook' | 'asked';
  commit_id: string | null;
  subject: string | null;
  created_at: Timestamp;
}
