/**
 * Objects of the ICPC Contest API, version 2023-06 (https://ccs-specs.icpc.io/2023-06/contest_api), with the properties
 * for which there is data. Times are ISO 8601 in UTC; `contest_time` and durations have the format `h:mm:ss.sss`. The
 * standard allows omitting nulls. They are sent where they have a meaning.
 */
export const apiVersion = '2023-06';

export interface ApiContest {
  readonly id: string;
  readonly name: string;
  readonly formal_name: string;
  readonly start_time: string;
  readonly duration: string;
  readonly scoreboard_freeze_duration?: string | null;
  readonly scoreboard_type: 'pass-fail' | 'score';
  /** Penalty in minutes; only in pass-fail contests. */
  readonly penalty_time?: number;
}

export interface ApiState {
  readonly started: string | null;
  readonly frozen: string | null;
  readonly ended: string | null;
  readonly thawed: string | null;
  readonly finalized: string | null;
  readonly end_of_updates: string | null;
}

export interface ApiJudgementType {
  readonly id: string;
  readonly name: string;
  readonly penalty: boolean;
  readonly solved: boolean;
}

export interface ApiLanguage {
  readonly id: string;
  readonly name: string;
  readonly entry_point_required: boolean;
  /** Absent if no entry point is required. */
  readonly entry_point_name?: string;
  readonly extensions: readonly string[];
}

export interface ApiProblem {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly ordinal: number;
  /** Absent if no color is chosen. */
  readonly rgb?: string;
  readonly test_data_count: number;
  /** Time limit in seconds; only for viewers who may read the statement. */
  readonly time_limit?: number;
  /** Score contests only. */
  readonly max_score?: number;
}

export interface ApiGroup {
  readonly id: string;
  readonly name: string;
}

export interface ApiOrganization {
  readonly id: string;
  readonly name: string;
  readonly formal_name: string;
}

export interface ApiTeam {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly organization_id: string | null;
  readonly group_ids: readonly string[];
  /** Whether the team takes part unofficially and is on no public scoreboard. */
  readonly hidden: boolean;
}

export interface ApiAccount {
  readonly id: string;
  readonly username: string;
  readonly type: 'team' | 'admin' | 'other';
  readonly team_id: string | null;
}

export interface ApiSubmission {
  readonly id: string;
  readonly language_id: string;
  readonly problem_id: string;
  readonly team_id: string;
  readonly time: string;
  readonly contest_time: string;
  readonly entry_point: string | null;
  /** Files of the submission; only staff get them, for others the list is empty. */
  readonly files: readonly { readonly href: string; readonly filename: string; readonly mime: string }[];
}

export interface ApiJudgement {
  /** Id of the submission, because each submission has one current judgement. */
  readonly id: string;
  readonly submission_id: string;
  readonly judgement_type_id: string;
  /** Score contests only. */
  readonly score?: number;
  readonly start_time: string;
  readonly start_contest_time: string;
  readonly end_time: string;
  readonly end_contest_time: string;
  /** Seconds. */
  readonly max_run_time: number | null;
}

export interface ApiRun {
  readonly id: string;
  readonly judgement_id: string;
  readonly ordinal: number;
  readonly judgement_type_id: string;
  readonly time: string;
  readonly contest_time: string;
  /** Seconds. */
  readonly run_time?: number;
}

export interface ApiClarification {
  readonly id: string;
  readonly from_team_id: string | null;
  readonly to_team_id: string | null;
  readonly reply_to_id: string | null;
  readonly problem_id: string | null;
  readonly text: string;
  readonly time: string;
  readonly contest_time: string;
}

export interface ApiAward {
  readonly id: string;
  readonly citation: string;
  readonly team_ids: readonly string[];
}

/**
 * Lists of the API, in the order in which a feed sends new objects. An object follows the objects to which it refers.
 */
export interface ApiCollections {
  readonly 'judgement-types': readonly ApiJudgementType[];
  readonly languages: readonly ApiLanguage[];
  readonly problems: readonly ApiProblem[];
  readonly groups: readonly ApiGroup[];
  readonly organizations: readonly ApiOrganization[];
  readonly teams: readonly ApiTeam[];
  readonly accounts: readonly ApiAccount[];
  readonly clarifications: readonly ApiClarification[];
  readonly submissions: readonly ApiSubmission[];
  readonly judgements: readonly ApiJudgement[];
  readonly awards: readonly ApiAward[];
}

export const collectionNames = [
  'judgement-types',
  'languages',
  'problems',
  'groups',
  'organizations',
  'teams',
  'accounts',
  'clarifications',
  'submissions',
  'judgements',
  'awards',
] as const satisfies readonly (keyof ApiCollections)[];
export type CollectionName = (typeof collectionNames)[number];

export function isCollection(name: string): name is CollectionName {
  return collectionNames.some((one) => one === name);
}
