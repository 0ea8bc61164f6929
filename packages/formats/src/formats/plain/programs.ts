import { checkerLanguageOfFile } from '../../read/checker-language.ts';
import { expectationOfFolder } from '../icpc/expectations.ts';
import { languageOfFile } from '../../read/file-languages.ts';
import type { ProblemPackage } from '../../model/model.ts';
import { baseName } from '../../read/paths.ts';
import { languageOfSource } from '../../read/python-version.ts';
import { readText } from '../../text/text.ts';
import type { PlainContext } from './plain.ts';

const verdictFolders: Readonly<Record<string, string>> = {
  std: 'accepted',
  ac: 'accepted',
  wa: 'wrong_answer',
  tle: 'time_limit_exceeded',
  mle: 'memory_limit_exceeded',
  re: 'run_time_error',
};

/** Reads checker, interactor, validators and solutions by their file names. */
export async function readPlainPrograms(context: PlainContext, problem: ProblemPackage): Promise<void> {
  const { files, report, source } = context;
  for (const path of files) {
    if (languageOfFile(path) === null) continue;
    const stem = baseName(path)
      .replace(/\.[^.]*$/, '')
      .toLowerCase();
    if (/^(?:checker|spj|interactor)$/.test(stem)) {
      const language = checkerLanguageOfFile(path, report);
      if (problem.checker !== null) report.stop('the package has more than one checker or interactor');
      if (language === null) continue;
      problem.judgeMode = stem === 'interactor' ? 'interactive' : 'spj';
      problem.checker = {
        language,
        code: await readText(source, path),
        dialect: 'auto',
        scoreUnit: 'percent',
        args: [],
      };
      report.taken(path);
    } else if (stem === 'validator') {
      problem.inputValidators.push({
        path,
        language: languageOfFile(path) ?? '',
        code: await readText(source, path),
      });
      report.taken(path);
    } else if (path.startsWith('solutions/') || verdictOf(stem) !== undefined) {
      const expectation = expectationOfFolder(verdictOf(stem) ?? '');
      const code = await readText(source, path);
      problem.submissions.push({
        path,
        language: languageOfSource(path, code),
        code,
        ...expectation,
      });
      report.taken(path);
    }
  }
}

function verdictOf(stem: string): string | undefined {
  return verdictFolders[/^(std|ac|wa|tle|mle|re)(?:[-_.]|$)/.exec(stem)?.[1] ?? ''];
}
