import { exactIoScoreOf } from '@xiezhi/rules/scoring/wire-score';
import { useQuery } from '@tanstack/react-query';
import type { ReadText } from '@xiezhi/markdown/html';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Link } from '../../../routing/Link.tsx';
import { useScope } from '../../../routing/scope.ts';
import { cx } from '../../../lib/class-names.ts';
import { useUser } from '../../../api/session.ts';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import { Icon } from '../../../components/Icon.tsx';
import { useState, type JSX, type ReactNode } from 'react';
import { formatNumber, useT, type Translate } from '../../../i18n/messages.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import type { FormulaSupply } from '../../../content/markdown/formulas.ts';
import { Markdown } from '../../../content/markdown/lazy-markdown.ts';
import type { Profile } from '../../../content/markdown/sanitize.ts';
import { RenderedMarkdown } from '../../../content/markdown/RenderedMarkdown.tsx';
import { formatMemory } from '../../../lib/format-figures.ts';
import { Difficulty } from '../../../components/Difficulty.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { factorOf, limitsLine, type StatedLimits } from './limits-line.ts';
import type { ProblemInfo } from './queries.ts';
import { RemoteNotice } from './RemoteNotice.tsx';
import type { Sample } from './samples.ts';
import './problem.css';

const StatisticsDialog = lazyComponent(
  async () => (await import('./StatisticsDialog.tsx')).StatisticsDialog,
  ['saved'],
);
const SaveDialog = lazyComponent(
  async () => (await import('./SaveDialog.tsx')).SaveDialog,
  ['saved', 'confirm'],
);

/** Id, title, one line of facts, tags and source. */
export function ProblemHead({ info }: { info: ProblemInfo }): JSX.Element {
  const t = useT();
  const { problem, problemCount, tags, areCountsFrozen = false } = info;
  const { time, memory } = limitsLine(info);
  const [isOpen, setIsOpen] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const user = useUser();
  const scope = useScope();
  const isOfBank = scope.kind === 'practice';
  const { data: site } = useQuery(websiteConfigQuery);
  const hasDiscussions = isOfBank && site?.openPublicDiscussion === true;
  return (
    <header>
      <div className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="flex-none font-mono text-13 text-text-3">{problem.problemId}</span>
        <h1 className="min-w-0 flex-[1_1_12em] text-20 font-bold break-words">{problem.title}</h1>
      </div>
      <div className="problem-facts mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-text-2">
        {problem.difficulty === null ? null : <Difficulty level={problem.difficulty} />}
        <Fact label={t('problem.time')} value={`${time.stated} ms`} />
        <Fact label={t('problem.memory')} value={formatMemory(memory.stated * 1024)} />
        <OtherLimits time={time} memory={memory} />
        <span className="flex items-center gap-1.5">
          <Fact
            label={t('problem.accepted')}
            value={
              areCountsFrozen ? '?' : `${formatNumber(problemCount.ac)} / ${formatNumber(problemCount.total)}`
            }
          />
          {areCountsFrozen ? null : (
            <IconButton
              icon="chart"
              size={24}
              label={t('problem.statistics')}
              className="text-brand max-sm:-my-3"
              onClick={() => setIsOpen(true)}
            />
          )}
          {isOfBank && problem.auth === 1 && user !== null ? (
            <IconButton
              icon="star"
              size={24}
              label={t('problem.save')}
              className="text-brand max-sm:-my-3"
              onClick={() => setIsSaving(true)}
            />
          ) : null}
          {hasDiscussions ? (
            <HrefLink
              href={`/discussion/${encodeURIComponent(problem.problemId)}`}
              aria-label={t('common.nav.discussion')}
              data-tip={t('common.nav.discussion')}
              className="inline-flex size-6 flex-none items-center justify-center rounded-1 text-brand hover:bg-hover max-sm:-my-3 max-sm:size-11"
            >
              <Icon name="chat" />
            </HrefLink>
          ) : null}
        </span>
        {problem.type === 1 && problem.ioScore !== null && (
          <Fact label={t('problem.fullScore')} value={String(exactIoScoreOf(problem))} />
        )}
        {isOpen && (
          <StatisticsDialog
            counts={problemCount}
            recordsOf={isOfBank && problem.auth === 1 ? problem.id : null}
            onClose={() => setIsOpen(false)}
          />
        )}
        {isSaving && <SaveDialog pid={problem.id} onClose={() => setIsSaving(false)} />}
      </div>
      {problem.isRemote ? <RemoteNotice pid={problem.id} /> : null}
      {(tags.length > 0 || problem.source !== null) && (
        <div className="mt-2 flex flex-wrap items-center gap-2 text-12 sm:mt-1.5 sm:gap-1.5">
          {tags.map((tag) => (
            <Link
              key={tag.id}
              to="/problem"
              search={{ tagId: [tag.id] }}
              className="relative inline-flex h-8 items-center rounded-1 border border-line bg-sunk px-2 text-text-2 after:absolute after:-inset-x-1 after:-inset-y-1.5 hover:border-line-strong hover:text-text sm:h-5 sm:px-1.5 sm:after:-inset-[3px]"
            >
              {tag.name}
            </Link>
          ))}
          {problem.source !== null && problem.source !== '' && (
            <span className="problem-source text-text-3">
              {t('problem.sourceOf')}
              <Text
                source={problem.source}
                read={problem.read?.source}
                profile="user"
                formulas={problem.formulas}
              />
            </span>
          )}
        </div>
      )}
    </header>
  );
}

function Fact({ label, value }: { label: string; value: string }): JSX.Element {
  return (
    <span className="whitespace-nowrap">
      <span className="text-text-3">{label}</span> {value}
    </span>
  );
}

/** Maximum limits of languages other than C and C++; empty if all languages get the stated limits. */
function OtherLimits({ time, memory }: StatedLimits): JSX.Element | null {
  const t = useT();
  const values = [
    ...(time.others === null ? [] : [`${time.others} ms`]),
    ...(memory.others === null ? [] : [formatMemory(memory.others * 1024)]),
  ].join(', ');
  if (values === '') return null;
  const factor = factorOf({ time, memory });
  return (
    <span className="text-12 whitespace-nowrap text-text-3" data-tip={factor === null ? undefined : values}>
      {t('problem.otherLanguages', { value: factor === null ? values : `×${factor}` })}
    </span>
  );
}

/** The fields that a statement is rendered from; an author has them before the problem exists. */
export type StatementText = Pick<
  ProblemInfo['problem'],
  | 'isFallbackLocale'
  | 'locale'
  | 'description'
  | 'input'
  | 'output'
  | 'hint'
  | 'isFileIO'
  | 'ioReadFileName'
  | 'ioWriteFileName'
> & { samples: readonly Sample[]; formulas: FormulaSupply; read?: ProblemInfo['problem']['read'] };

interface StatementProps {
  text: StatementText;
  /** Translator of the headings, if they are not in the language of the page. */
  headings?: Translate;
  /** Actions beside the heading of the samples. */
  sampleTools?: ReactNode;
}

/**
 * The statement: sections that have text, with samples between output and hint. The samples have the class
 * names that the parser of Competitive Companion for HOJ looks for; see `CompanionData`.
 */
export function Statement({ text: problem, headings, sampleTools }: StatementProps): JSX.Element {
  const ofPage = useT();
  const t = headings ?? ofPage;
  const { samples } = problem;
  return (
    <article className="statement" lang={problem.locale}>
      {problem.isFallbackLocale && (
        <p className="mb-4 border-l-2 border-line-strong pl-3 text-13 text-text-3">
          {t(problem.locale === 'zh-CN' ? 'problem.onlyChinese' : 'problem.onlyEnglish')}
        </p>
      )}
      <Section
        title={t('problem.description')}
        text={problem.description}
        read={problem.read?.description}
        formulas={problem.formulas}
      />
      {problem.isFileIO && (
        <p className="mb-4 text-14 text-text-2">
          {t('problem.fileIo', {
            input: problem.ioReadFileName ?? '',
            output: problem.ioWriteFileName ?? '',
          })}
        </p>
      )}
      <Section
        title={t('problem.input')}
        text={problem.input}
        read={problem.read?.input}
        formulas={problem.formulas}
      />
      <Section
        title={t('problem.output')}
        text={problem.output}
        read={problem.read?.output}
        formulas={problem.formulas}
      />
      {samples.length > 0 && (
        <section aria-label={t('problem.samples')}>
          <div className="section-head flex items-center justify-between gap-3">
            <h2>{t('problem.samples')}</h2>
            {sampleTools}
          </div>
          {samples.map((sample, index) => (
            // Samples have no identity other than their position.
            // oxlint-disable-next-line react/no-array-index-key -- the place is the identity
            <div key={index}>
              <div className={cx('sample flex-container example', isLong(sample) && 'is-long')}>
                <SampleSide
                  title={t('problem.sampleInput', { number: index + 1 })}
                  text={sample.input}
                  className="example-input"
                />
                <SampleSide
                  title={t('problem.sampleOutput', { number: index + 1 })}
                  text={sample.output}
                  className="example-output"
                />
              </div>
              {sample.explanation && (
                <Text source={sample.explanation} profile="staff" formulas={problem.formulas} />
              )}
            </div>
          ))}
        </section>
      )}
      <Section
        title={t('problem.hint')}
        text={problem.hint}
        read={problem.read?.hint}
        formulas={problem.formulas}
      />
    </article>
  );
}

/** A sample with more printed lines than this may be split between sheets. */
const longLines = 36;
/** Characters of a printed line: an estimate, because Chinese characters are wider. */
const lineCharacters = 40;

function isLong({ input, output }: Sample): boolean {
  return [input, output].some((text) => {
    const rows = text.split('\n').map(({ length }) => Math.max(1, Math.ceil(length / lineCharacters)));
    return rows.reduce((sum, count) => sum + count, 0) > longLines;
  });
}

interface SectionProps {
  title: string;
  text: string | null;
  read: ReadText | null | undefined;
  formulas: FormulaSupply;
}

function Section({ title, text, read, formulas }: SectionProps): JSX.Element | null {
  if (text === null || text.trim() === '') return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <Text source={text} read={read} profile="staff" formulas={formulas} />
    </section>
  );
}

interface TextProps {
  source: string;
  read?: ReadText | null | undefined;
  profile: Profile;
  formulas: FormulaSupply;
}

/**
 * Renders a text. The server sends some texts with their Markdown already rendered; other texts are rendered here, by a
 * renderer that is loaded on demand.
 */
function Text({ read, ...props }: TextProps): JSX.Element {
  return read ? <RenderedMarkdown {...props} text={read} /> : <Markdown {...props} />;
}

interface SampleSideProps {
  title: string;
  text: string;
  className: string;
}

function SampleSide({ title, text, className }: SampleSideProps): JSX.Element {
  const t = useT();
  return (
    <div className={`min-w-0 ${className}`}>
      <div className="sample-head">
        <span>{title}</span>
        <CopyButton text={text} label={t('problem.copyOf', { name: title })} />
      </div>
      {/* Wide samples scroll on their own, so they must be focusable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- reached by keys; a pre that may carry a name */}
      <pre role="group" tabIndex={0} aria-label={title}>
        {text}
      </pre>
    </div>
  );
}

/** Placeholder of a loading statement, with the same column and heights. */
export function StatementSkeleton(): JSX.Element {
  return (
    <div aria-hidden="true" className="max-w-(--measure)">
      <span className="block h-5 w-2/5 rounded-1 bg-pressed" />
      <span className="mt-3 block h-3 w-3/5 rounded-1 bg-pressed" />
      <span className="mt-8 mb-4 block h-4 w-1/5 rounded-1 bg-pressed" />
      {[96, 100, 82, 91, 64].map((width) => (
        <span key={width} className="mb-4 block h-3 rounded-1 bg-pressed" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
