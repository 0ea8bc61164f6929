import type { Context } from './command.ts';
import { UsageError } from './command.ts';
import { type Place, placeOf } from './place.ts';
import { openFirstProblem, openProblem, type ProblemInfo } from './problem-info.ts';
import type { Site } from './site/site.ts';
import { languageNamed, languageOf, problemCandidates, readSource } from './source-file.ts';

/** A program and the problem for which it is submitted. */
export interface Target {
  readonly path: string;
  readonly code: string;
  readonly language: string;
  readonly info: ProblemInfo;
  readonly place: Place;
  /** Whether the problem was guessed from the name of the file. */
  readonly isGuessed: boolean;
}

/**
 * Finds the problem and the language of the source file that the arguments name. Rejects with a message for the user.
 */
export async function findTarget({ args, words }: Context, site: Site): Promise<Target> {
  const path = args.required(0);
  const place = placeOf(args);
  const code = await readSource(path, words.notUtf8(path));
  const named = args.text('problem');
  const info =
    named === undefined
      ? await openFirstProblem(site, problemCandidates(path, place.cid !== undefined), place, words)
      : await openProblem(site, named, place);
  const language = chooseLanguage(path, args.text('language'), info.languages, words);
  return { path, code, language, info, place, isGuessed: named === undefined };
}

function chooseLanguage(
  path: string,
  wanted: string | undefined,
  allowed: readonly string[],
  words: Context['words'],
): string {
  const names = allowed.join(', ');
  const found = wanted === undefined ? languageOf(path, allowed) : languageNamed(wanted, allowed);
  if (found !== null) return found;
  throw new UsageError(
    wanted === undefined ? words.languageUnknown(path, names) : words.languageRefused(wanted, names),
  );
}
