import { acm } from './acm.ts';
import { type Board, type BoardSetting, openBoard } from './board.ts';
import { oiHighest } from './oi-highest.ts';
import { oiRecent } from './oi-recent.ts';

/** The rules that a contest may have; a new one is a file and a line. */
const rules = {
  acm: (setting: BoardSetting): Board => openBoard(acm, setting),
  'oi-recent': (setting: BoardSetting): Board => openBoard(oiRecent, setting),
  'oi-highest': (setting: BoardSetting): Board => openBoard(oiHighest, setting),
} as const;

export type ContestRule = keyof typeof rules;

/** A board without events. */
export function createBoard(rule: ContestRule, setting: BoardSetting): Board {
  return rules[rule](setting);
}

/** The rule of a contest by what is stored of it: 0 ACM, 1 OI, and which of several tries counts. */
export function ruleOf(type: number, scoreType: string): ContestRule {
  if (type === 0) return 'acm';
  return scoreType === 'Highest' ? 'oi-highest' : 'oi-recent';
}
