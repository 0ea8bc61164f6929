import { templateOf } from '@xiezhi/contract/language-templates';
import { type LanguageEntry, localLanguages } from '@xiezhi/contract/languages';
import type { language } from '@xiezhi/contract/routes/language';
import type { z } from 'zod';
import type { OfferedLanguage } from '../node/presence.ts';
import { type Factors, limitFactor } from './limits.ts';

/** Local languages are not rows but part of the release; they carry its date. */
const since = '2026-01-01T00:00:00.000Z';

/** Ids of languages are their places in the catalogue of the contract, from 1. */
export function languageId(name: string): number {
  return localLanguages.findIndex((entry) => entry.name === name) + 1;
}

/** A language as nodes really have it; without any node, its name stands for its version. */
export function presentLanguage(
  entry: LanguageEntry,
  offered: ReadonlyMap<string, OfferedLanguage>,
  factors: Factors,
): z.input<typeof language> {
  const offer = offered.get(entry.name);
  const { sample, skeleton } = templateOf(entry.name);
  return {
    id: languageId(entry.name),
    name: entry.name,
    contentType: entry.contentType,
    description: offer?.version ?? entry.name,
    compileCommand: offer?.compileCommand ?? '',
    ...(offer?.runCommand === undefined ? {} : { runCommand: offer.runCommand }),
    template: sample,
    codeTemplate: skeleton ?? '',
    isSpj: entry.isSpj,
    oj: 'ME',
    seq: entry.seq,
    gmtCreate: since,
    gmtModified: since,
    isAvailable: offer?.isLive ?? false,
    limitFactor: limitFactor(factors, entry.name),
  };
}
