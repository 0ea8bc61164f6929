import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { Icon } from '../../../components/Icon.tsx';
import './conversation.css';
import type { JudgeCase } from './queries.ts';

type Said = NonNullable<JudgeCase['conversation']>;
type Side = Said['fromContestant'];

/**
 * Output of program and interactor, each on its side. The transcript records the order within each side but
 * not between them, so lines are not aligned.
 */
export function Conversation({ said: dialogue }: { said: Said }): JSX.Element {
  const t = useT();
  return (
    <section aria-label={t('conversation.title')} className="mt-2 whitespace-normal">
      <div className="conversation">
        <Speech
          side={dialogue.fromContestant}
          from={t('conversation.program')}
          to={t('conversation.interactor')}
        />
        <Speech
          side={dialogue.fromInteractor}
          from={t('conversation.interactor')}
          to={t('conversation.program')}
        />
      </div>
      <p className="mt-1.5 text-12 text-text-3">{t('conversation.recorded')}</p>
      {!dialogue.isSameVerdict && (
        <p className="mt-1 flex items-start gap-1.5 text-12 text-v-stop">
          <Icon name="warn" size={14} className="mt-0.5 flex-none" />
          {t('conversation.differs')}
        </p>
      )}
    </section>
  );
}

function Speech({ side, from, to }: { side: Side; from: string; to: string }): JSX.Element {
  const t = useT();
  const { bytes, head, tail } = side;
  const name = t('conversation.direction', { from, to });
  return (
    <div className="speech">
      <div className="speech-head">
        <span className="speech-name">
          {from}
          <Icon name="right" size={12} className="mx-1 text-text-3" />
          {to}
        </span>
        <span className="ml-auto text-text-3">{t('conversation.bytes', { bytes })}</span>
        {bytes > 0 && (
          <CopyButton
            text={tail === '' ? head : `${head}\n…\n${tail}`}
            label={t('conversation.copy', { name })}
          />
        )}
      </div>
      {bytes === 0 ? (
        <p className="px-3 py-2 text-12 text-text-3">{t('conversation.nothing')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scroll containers need keyboard focus
        <section className="speech-text ring-inside" tabIndex={0} aria-label={name}>
          <Lines text={head} isNumbered />
          {tail !== '' && (
            <>
              <p className="speech-gap">{t('conversation.omitted')}</p>
              <Lines text={tail} />
            </>
          )}
        </section>
      )}
    </div>
  );
}

/** Monospaced lines. Lines after an omission have no number, because it is unknown. */
function Lines({ text, isNumbered = false }: { text: string; isNumbered?: boolean }): JSX.Element {
  const count = text.replace(/\n$/, '').split('\n').length;
  return (
    <div className="speech-lines">
      <pre aria-hidden="true" className="speech-numbers">
        {isNumbered ? Array.from({ length: count }, (_, index) => index + 1).join('\n') : ''}
      </pre>
      <pre>{text}</pre>
    </div>
  );
}
