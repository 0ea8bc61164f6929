import { useEffect, useEffectEvent, useRef } from 'react';
import { cx } from '../lib/class-names.ts';
import { isUnmodifiedClick } from './unmodified-click.ts';
import { StateMark, type WorkState } from './StateMark.tsx';

/** One step of a task. */
export interface Step {
  id: string;
  label: string;
  href: string;
  state: WorkState;
  /** Text of the state for screen readers. */
  stateLabel: string;
}

interface StepsProps {
  /** Label of the row for assistive technology. */
  label: string;
  steps: readonly Step[];
  current: string | undefined;
  onGo: (href: string) => void;
}

/**
 * The steps of a larger task in a row, each with its state. Not a wizard: users visit them in any order, also
 * by Alt and a digit. The current step is scrolled into view.
 */
export function Steps({ label, steps, current, onGo }: StepsProps) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when the current step changes
  }, [current]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Uses the key code and not the character, because some keyboards type another character with Alt.
    const figure = /^Digit([1-9])$/.exec(event.code)?.[1];
    const step = figure === undefined ? undefined : steps[Number(figure) - 1];
    if (step === undefined || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    onGo(step.href);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <nav ref={row} aria-label={label} className="overflow-x-auto">
      <ol className="flex h-11 gap-5 sm:h-10 sm:gap-6">
        {steps.map((step, index) => (
          <li key={step.id} className="flex flex-none">
            <a
              href={step.href}
              aria-current={step.id === current ? 'step' : undefined}
              aria-keyshortcuts={`Alt+${index + 1}`}
              onClick={(event) => {
                if (!isUnmodifiedClick(event)) return;
                event.preventDefault();
                onGo(step.href);
              }}
              className={cx(
                'ring-inside relative flex items-center gap-1.5 text-14 whitespace-nowrap',
                step.id === current
                  ? 'font-medium text-text after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-brand'
                  : 'text-text-2 hover:text-text',
              )}
            >
              <StateMark state={step.state} label={step.stateLabel} />
              <span>
                {index + 1} {step.label}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
