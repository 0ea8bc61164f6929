import { scopeToWire, type Scope } from '@xiezhi/contract/enums/scope';
import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { stringifySearch } from '../../../lib/search.ts';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { useDownload } from '../../../components/use-download.ts';
import type { ProblemInfo } from '../core/queries.ts';
import { samplesOf, type Sample } from '../core/samples.ts';

interface SampleToolsProps {
  problem: ProblemInfo['problem'];
  scope: Scope;
}

/** Buttons that copy all samples, save them as files, and print the statement. */
export function SampleTools({ problem, scope }: SampleToolsProps): JSX.Element {
  const t = useT();
  const { busy, fetchFile } = useDownload();
  const { problemId } = problem;
  const { cid, gid } = scopeToWire(scope);
  const path = `/api/file/problem-samples${stringifySearch({ problemId, cid: cid || undefined, gid: gid ?? undefined })}`;
  return (
    <span className="flex flex-none items-center gap-1">
      <CopyButton text={textOf(samplesOf(problem))} label={t('problem.samples.copy')} />
      <IconButton
        icon="down2"
        size={24}
        label={t('problem.samples.zip')}
        disabled={busy !== null}
        className="text-text-3"
        onClick={() => void fetchFile(path, `${problemId}-samples.zip`)}
      />
      <IconButton
        icon="file"
        size={24}
        label={t('problem.print')}
        className="text-text-3"
        onClick={() => window.print()}
      />
    </span>
  );
}

/** Inputs and outputs in their order, with an empty line between them. */
function textOf(samples: readonly Sample[]): string {
  return samples
    .flatMap(({ input, output }) => [input, output])
    .map((text) => text.replace(/(?<!\n)\n*$/, '\n'))
    .join('\n');
}
