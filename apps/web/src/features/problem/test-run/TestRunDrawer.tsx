import { useScope } from '../../../routing/scope.ts';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { useEffect, useEffectEvent, type JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import type { ProblemInfo } from '../core/queries.ts';
import { samplesOf } from '../core/samples.ts';
import { useCountdown } from '../../../lib/countdown.ts';
import { formatMemory, formatTime } from '../../../lib/format-figures.ts';
import { Button } from '../../../components/Button.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { appearanceOf } from '../../../components/verdict/appearance.ts';
import { VerdictBadge } from '../../../components/verdict/VerdictBadge.tsx';
import { VerdictGlyph } from '../../../components/verdict/VerdictGlyph.tsx';
import { meaningOf, type TestRunMeaning } from './meaning.ts';
import type { RunResult } from './queries.ts';
import { changeCase, unloadCase } from './test-run-state.ts';
import { RunColumns } from './RunColumns.tsx';
import { useTestRun } from './use-test-run.ts';
import './test-run.css';

interface TestRunDrawerProps {
  info: ProblemInfo;
  code: string;
  language: string;
  /** Whether the drawer is open. A closed drawer keeps its state, and runs continue. */
  isOpen: boolean;
  /** Number of requests to run. Each increase starts a run. */
  wishes: number;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

/** Runs the program on all samples or on custom input, and shows where the outputs differ. */
export function TestRunDrawer(props: TestRunDrawerProps): JSX.Element | null {
  const { info, code, language, isOpen, wishes, onBusy, onClose } = props;
  const t = useT();
  const { problem } = info;
  const samples = samplesOf(problem);
  const scope = useScope();
  const place = { scope, problemId: problem.problemId };
  const program = { place, pid: problem.id, code, language };
  const { state, chosen, tried, change, isBusy, resultOf, failure, retry, isOutdated, run } = useTestRun(
    program,
    samples.length,
  );
  const refusal = useCountdown(failure);
  const result = resultOf(chosen);
  const meaning = result && meaningOf(result);

  const start = useEffectEvent(run);
  useEffect(() => {
    if (wishes > 0) start();
  }, [wishes]);
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);

  if (!isOpen) return null;
  const sampleOptions = samples.map((_, index) => {
    const status = resultOf(index + 1)?.status;
    return {
      value: String(index + 1),
      label: (
        <span className="flex items-center gap-1.5">
          {status !== undefined && <SmallGlyph status={status} />}
          {t('testRun.sample', { number: index + 1 })}
        </span>
      ),
    };
  });
  const loadedOptions = state.loaded.map(({ seq, name, isChanged }) => ({
    value: String(-seq),
    label: (
      <span className="flex items-center gap-1.5">
        {isChanged ? t('testRun.changedCase', { name }) : name}
      </span>
    ),
  }));
  return (
    <section className="run" aria-label={t('testRun.title')}>
      <div className="run-head">
        <h2 className="text-13 font-bold max-sm:sr-only">{t('testRun.title')}</h2>
        <Segmented
          label={t('testRun.which')}
          className="run-which h-11! overflow-x-auto sm:h-7!"
          value={String(chosen)}
          options={[...sampleOptions, ...loadedOptions, { value: '0', label: t('testRun.own') }]}
          onChange={(value) => change({ chosen: Number(value) })}
        />
        {tried !== null && (
          <IconButton
            icon="trash"
            size={28}
            label={t('testRun.unload', { name: tried.name })}
            onClick={() => unloadCase(place, tried.seq)}
          />
        )}
        <span className="flex-1 max-sm:hidden" />
        {refusal === null ? (
          result && <Outcome result={result} meaning={meaning} isOutdated={isOutdated} />
        ) : (
          <span className="text-12 text-v-wa" role="alert">
            {refusal}
          </span>
        )}
        {retry !== null && (
          <Button size="small" onClick={retry}>
            {t('common.retry')}
          </Button>
        )}
        <IconButton icon="x" size={28} label={t('testRun.close')} onClick={onClose} />
      </div>
      <output className="sr-only">{isBusy ? t('testRun.running') : meaning && t(meaning.name)}</output>
      <RunColumns
        key={chosen}
        sample={samples[chosen - 1] ?? null}
        state={state}
        tried={tried}
        onChange={change}
        onChangeTried={(part) => tried && changeCase(place, tried.seq, part)}
        result={result}
        meaning={meaning}
        isStrict={!problem.isRemoveEndBlank}
      />
    </section>
  );
}

function SmallGlyph({ status }: { status: number }): JSX.Element {
  return (
    <span className={`vd v-${appearanceOf(status).tone}`}>
      <VerdictGlyph status={status} size={12} />
    </span>
  );
}

interface OutcomeProps {
  result: RunResult;
  meaning: TestRunMeaning | null;
  isOutdated: boolean;
}

/** Verdict, time and memory of the selected run. */
function Outcome({ result, meaning, isOutdated }: OutcomeProps): JSX.Element {
  const t = useT();
  const isOver = result.status !== JudgeStatus.Pending;
  return (
    <span className="run-outcome flex items-center gap-3 text-12 text-text-2">
      {isOutdated && isOver && <span className="text-text-3">{t('testRun.outdated')}</span>}
      {meaning?.isJudged === false ? (
        <span className="text-13 font-medium text-text">{t(meaning.name)}</span>
      ) : (
        <VerdictBadge status={result.status} size="M" />
      )}
      {isOver && result.status !== JudgeStatus.CompileError && (
        <span className="whitespace-nowrap">
          {formatTime(result.time)} · {formatMemory(result.memory)}
        </span>
      )}
    </span>
  );
}
