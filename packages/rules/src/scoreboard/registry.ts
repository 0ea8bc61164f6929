import { acmRule, type PenaltyUnit } from './acm.ts';
import { type Board, type ScoreboardSetting, openScoreboard } from './scoreboard.ts';
import { oiHighest } from './oi-highest.ts';
import { oiRecent } from './oi-recent.ts';

/** The rules that a contest can have. To add one, write a file for it and list it here. */
const rules = {
  acm: (setting: ScoreboardSetting): Board => openScoreboard(acmRule('second'), setting),
  'acm-minutes': (setting: ScoreboardSetting): Board => openScoreboard(acmRule('minute'), setting),
  'oi-recent': (setting: ScoreboardSetting): Board => openScoreboard(oiRecent, setting),
  'oi-highest': (setting: ScoreboardSetting): Board => openScoreboard(oiHighest, setting),
} as const;

export type ContestRule = keyof typeof rules;

/** Returns an empty scoreboard. */
export function createScoreboard(rule: ContestRule, setting: ScoreboardSetting): Board {
  return rules[rule](setting);
}

/** Settings of a contest that determine its rule, as stored in the database. */
export interface StoredRule {
  /** 0 ACM, 1 OI. */
  readonly type: number;
  /** For OI contests: which of several submissions counts, `Recent` or `Highest`. */
  readonly oi_score_type: string;
  /** For ACM contests. */
  readonly penalty_unit: PenaltyUnit;
}

/** Returns the scoreboard rule of a contest. */
export function ruleOf({ type, oi_score_type: scoreType, penalty_unit: unit }: StoredRule): ContestRule {
  if (type === 0) return unit === 'minute' ? 'acm-minutes' : 'acm';
  return scoreType === 'Highest' ? 'oi-highest' : 'oi-recent';
}
