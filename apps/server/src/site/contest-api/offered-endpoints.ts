import type { ContestApiAccess } from '@xiezhi/rules';

interface Offer {
  readonly type: string;
  readonly properties: readonly string[];
}

/** Returns the endpoints and their properties that a viewer can use. They are listed even if they have no data yet. */
export function endpointsFor(reach: ContestApiAccess, isScored: boolean): Offer[] {
  const staff = (one: Offer) => (reach === 'staff' ? [one] : []);
  const scored = isScored ? ' max_score' : '';
  return [
    offer('contest', `${contest} scoreboard_type${isScored ? '' : ' penalty_time'}`),
    offer('judgement-types', 'id name penalty solved'),
    offer('languages', 'id name entry_point_required entry_point_name extensions'),
    offer(
      'problems',
      `id label name ordinal rgb test_data_count${reach === 'outside' ? '' : ' time_limit'}${scored}`,
    ),
    offer('groups', 'id name'),
    offer('organizations', 'id name formal_name'),
    offer('teams', 'id label name organization_id group_ids hidden'),
    ...staff(offer('accounts', 'id username type team_id')),
    offer('state', 'started frozen ended thawed finalized end_of_updates'),
    offer('submissions', `id language_id problem_id team_id ${moments} entry_point files`),
    offer('judgements', `${judgement}${isScored ? ' score' : ''}`),
    ...staff(offer('runs', `id judgement_id ordinal judgement_type_id ${moments} run_time`)),
    offer('clarifications', `id from_team_id to_team_id reply_to_id problem_id text ${moments}`),
    offer('awards', 'id citation team_ids'),
    offer('scoreboard', `${moments} state rows`),
    offer('event-feed', 'type id data token'),
  ];
}

const moments = 'time contest_time';
const contest = 'id name formal_name start_time duration scoreboard_freeze_duration';
const judgement =
  'id submission_id judgement_type_id start_time start_contest_time end_time end_contest_time max_run_time';

function offer(type: string, properties: string): Offer {
  return { type, properties: properties.split(' ') };
}
