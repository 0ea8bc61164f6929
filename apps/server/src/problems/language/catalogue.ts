import { findLanguage, type LanguageEntry } from '@xiezhi/contract/languages';
import { templateOf } from '@xiezhi/contract/languages/templates';
import type { language } from '@xiezhi/contract/routes/language';
import type { z } from 'zod';
import type { AvailableLanguage } from '../../identity/judge-node/presence.ts';
import { type Factors, limitFactor } from './limits.ts';
import type { SiteStarters } from './starters.ts';

/**
 * Date of local languages in responses. They are part of the release instead of database rows, so the date is constant.
 */
const since = '2026-01-01T00:00:00.000Z';

/** Returns the id of a language, from 1; 0 if this release does not know the language. */
export function languageId(name: string): number {
  return findLanguage(name)?.id ?? 0;
}

/**
 * Presents a language with its version as reported by nodes. If no node offers the language, its name is used as the
 * version.
 */
export function presentLanguage(
  entry: LanguageEntry,
  languages: ReadonlyMap<string, AvailableLanguage>,
  factors: Factors,
  starters: SiteStarters,
): z.input<typeof language> {
  const available = languages.get(entry.name);
  const { sample, skeleton, starter } = templateOf(entry.name);
  return {
    id: entry.id,
    name: entry.name,
    contentType: entry.contentType,
    description: available?.version ?? entry.name,
    compileCommand: available?.compileCommand ?? '',
    ...(available?.runCommand === undefined ? {} : { runCommand: available.runCommand }),
    template: sample,
    codeTemplate: skeleton ?? '',
    starterCode: starters.get(entry.name) ?? starter,
    isSpj: entry.isSpj,
    oj: 'ME',
    seq: entry.seq,
    gmtCreate: since,
    gmtModified: since,
    isAvailable: available?.isLive ?? false,
    limitFactor: limitFactor(factors, entry.name),
  };
}
