import { useQuery } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useEffect, useEffectEvent, useRef, type JSX, type ReactNode } from 'react';
import { differenceLabel } from '@xiezhi/rules/failure/sentence';
import { useLocale } from '../../../../i18n/locale.ts';
import { useT } from '../../../../i18n/messages.ts';
import { Link } from '../../../../routing/Link.tsx';
import { Button, buttonClass } from '../../../../components/Button.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { IconButton } from '../../../../components/IconButton.tsx';
import { Menu } from '../../../../components/Menu.tsx';
import { Segmented } from '../../../../components/Segmented.tsx';
import { appearanceOf } from '../../../../components/verdict/appearance.ts';
import { VerdictGlyph } from '../../../../components/verdict/VerdictGlyph.tsx';
import { caseDataQuery, type CaseResults, type JudgeCase } from '../queries.ts';
import { CaseComparison } from './CaseComparison.tsx';
import { failedCases } from './failed-cases.ts';
import { loadedCase, type LoadedCase } from './loaded-case.ts';
import { HiddenCaseNotice } from './HiddenCaseNotice.tsx';
import { scrollToFirstDifference } from './scroll-to-difference.ts';
import { useCaseLabel } from './use-case-label.ts';
import { FailureSummary } from './FailureSummary.tsx';
import './why.css';

interface FailureDrawerProps {
  submitId: number;
  results: CaseResults;
  /** Number of the failed case that is shown. */
  shown: number;
  onShow: (seq: number) => void;
  onClose: () => void;
  /** Loads the case into the test run. */
  onLoad: (loaded: LoadedCase) => void;
}

/** Number of cases that have their own button. A menu contains the others. */
const CHOICES = 5;

/** Shows why a submission failed: its failed cases one by one, each with a summary and, if visible, its texts. */
export function FailureDrawer(props: FailureDrawerProps): JSX.Element | null {
  const { submitId, results, shown, onShow, onClose, onLoad } = props;
  const t = useT();
  const locale = useLocale();
  const labelOf = useCaseLabel();
  const root = useRef<HTMLElement>(null);
  const cases = failedCases(results);
  const result = cases.find(({ seq }) => seq === shown);
  const isOpen = result?.isDataOpen === true;
  const data = useQuery({ ...caseDataQuery(submitId, shown), enabled: isOpen });
  const loadable = data.data && result && loadedCase(submitId, labelOf(result), result, data.data);
  const isTooLong = data.data !== undefined && loadable === null;

  const next = () => {
    const at = cases.findIndex(({ seq }) => seq === shown);
    const other = cases[(at + 1) % cases.length];
    if (other) onShow(other.seq);
  };
  const load = () => {
    if (loadable) onLoad(loadable);
  };
  useKeys({ next, load, close: onClose });

  if (result === undefined) return null;
  const label = result.why && differenceLabel(result.why, locale);
  const cause = result.why?.cause;
  return (
    <section ref={root} className="why" aria-label={t('failure.title')}>
      <div className="why-head">
        <CaseChoice cases={cases} shown={result} onShow={onShow} />
        <h2 className="why-say">
          <FailureSummary result={result} />
        </h2>
        {isOpen ? label && <Label>{label}</Label> : <Label isLocked>{t('failure.secret')}</Label>}
        <IconButton icon="x" size={28} className="ml-auto" label={t('failure.close')} onClick={onClose} />
      </div>
      <p className="sr-only" aria-live="polite">
        <FailureSummary result={result} />
      </p>
      {isOpen ? (
        <CaseComparison submitId={submitId} result={result} isOwn />
      ) : (
        <HiddenCaseNotice result={result} results={results} onShow={onShow} />
      )}
      <div className="why-foot">
        {isOpen && (
          <Button
            size="small"
            disabled={!loadable}
            onClick={load}
            {...(isTooLong && { 'data-tip': t('failure.tooLong', { limit: limits.testRunInputMax }) })}
          >
            <Icon name="down2" />
            {t('failure.load')}
            <kbd className="why-key">Alt L</kbd>
          </Button>
        )}
        <Link to="/submission-diff" search={{ right: submitId }} className={buttonClass('plain', 'small')}>
          <Icon name="list" />
          <span className="max-sm:hidden">{t('failure.compare')}</span>
          <span className="sm:hidden">{t('failure.compareShort')}</span>
        </Link>
        <span className="flex-1" />
        {cause?.kind === 'word' && cause.differing !== null && (
          <span className="text-12 text-text-3 max-sm:hidden">
            {t('failure.differing', { count: cause.differing })}
          </span>
        )}
        {isOpen && (
          <Button
            tone="quiet"
            size="small"
            className="max-sm:hidden"
            onClick={() => scrollToFirstDifference(root.current)}
          >
            {t('failure.firstDifference')}
          </Button>
        )}
        {cases.length > 1 && (
          <Button tone="quiet" size="small" className="max-sm:hidden" onClick={next}>
            {t('failure.next')}
            <kbd className="why-key">F8</kbd>
          </Button>
        )}
      </div>
    </section>
  );
}

function Label({ isLocked = false, children }: { isLocked?: boolean; children: ReactNode }): JSX.Element {
  return (
    <span className="why-label">
      {isLocked && <Icon name="lock" size={12} />}
      {children}
    </span>
  );
}

interface CaseChoiceProps {
  cases: readonly JudgeCase[];
  shown: JudgeCase;
  onShow: (seq: number) => void;
}

function CaseChoice({ cases, shown, onShow }: CaseChoiceProps): JSX.Element {
  const t = useT();
  const labelOf = useCaseLabel();
  const first = cases.slice(0, CHOICES);
  const rest = cases.slice(CHOICES);
  const options = rest.includes(shown) ? [...first.slice(0, -1), shown] : first;
  return (
    <div className="why-which">
      <Segmented
        label={t('failure.which')}
        className="h-11! flex-1 sm:h-7!"
        value={String(shown.seq)}
        options={options.map((one) => ({
          value: String(one.seq),
          label: (
            <span className="flex items-center gap-1.5">
              <span className={`vd v-${appearanceOf(one.status).tone}`}>
                <VerdictGlyph status={one.status} size={12} />
              </span>
              {labelOf(one)}
              {one.isDataOpen !== true && (
                <>
                  <Icon name="lock" size={12} />
                  <span className="sr-only">{t('failure.secret')}</span>
                </>
              )}
            </span>
          ),
        }))}
        onChange={(seq) => onShow(Number(seq))}
      />
      {rest.length > 0 && (
        <Menu
          items={cases.map((one) => ({
            kind: 'choice',
            label: labelOf(one),
            isChosen: one === shown,
            onSelect: () => onShow(one.seq),
          }))}
          renderTrigger={(trigger) => (
            <button type="button" {...trigger} className={buttonClass('quiet', 'small')}>
              {t('failure.more', { count: cases.length - options.length })}
              <Icon name="down" size={12} />
            </button>
          )}
        />
      )}
    </div>
  );
}

interface Keys {
  next: () => void;
  load: () => void;
  close: () => void;
}

/**
 * Shortcuts: F8, Alt+L and, while the focus is inside, Escape. Compares key codes, because on a Mac Alt changes the
 * typed character.
 */
function useKeys({ next, load, close }: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || document.querySelector('dialog[open]') !== null) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (event.key === 'F8' && isPlain && !event.altKey) next();
    else if (event.code === 'KeyL' && event.altKey && isPlain) load();
    else if (event.key === 'Escape' && isPlain && isWithin(event.target)) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // Listens in the capture phase, because the editor also handles Alt+L.
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}

function isWithin(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.why') !== null;
}
