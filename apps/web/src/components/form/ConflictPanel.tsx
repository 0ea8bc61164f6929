import { useEffect, useRef } from 'react';
import { useUser } from '../../api/session.ts';
import { useT } from '../../i18n/messages.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Time } from '../Time.tsx';
import { formatExact } from '../../lib/format-time.ts';
import type { FormField, FormValues } from './description.ts';
import { valueAsText } from './value-as-text.ts';
import type { Conflict } from './use-form-page.ts';

interface ConflictPanelProps<Values extends FormValues> {
  /** Element id, so that other elements can link to the panel. */
  id?: string;
  conflict: Conflict<Values>;
  fields: readonly FormField<Values>[];
  mine: FormValues;
  decide: (name: string, isTheirs: boolean) => void;
  decideAll: (isTheirs: boolean) => void;
}

/**
 * Shown when a newer version was saved by another user, or by the viewer elsewhere. Says who saved it and when, and
 * shows each field that both versions changed differently, side by side.
 */
export function ConflictPanel<Values extends FormValues>(props: ConflictPanelProps<Values>) {
  const { id, conflict, fields, mine, decide, decideAll } = props;
  const t = useT();
  const viewer = useUser()?.username;
  const { theirs, open } = conflict;
  const time = formatExact(theirs.at);
  const isOpen = open.length > 0;
  const panel = useRef<HTMLElement>(null);
  // Scroll to the panel: it is at the top of the form, where a user who saves at the bottom may not see it.
  useEffect(() => {
    if (isOpen) panel.current?.scrollIntoView({ block: 'start' });
  }, [isOpen]);
  return (
    <section
      ref={panel}
      id={id}
      role="alert"
      className="mb-5 scroll-mt-2 rounded-2 border border-line-strong bg-v-stop-tint px-3 py-2.5 text-13"
    >
      <p className="flex items-center gap-2 font-medium">
        <Icon name={isOpen ? 'warn' : 'info'} className="text-v-stop" />
        {theirs.by === null
          ? t('form.conflict.unknown', { time })
          : theirs.by === viewer
            ? t('form.conflict.you', { time })
            : t('form.conflict', { name: theirs.by, time })}
        <Time value={theirs.at} className="ml-auto flex-none text-12 font-regular text-text-2" />
      </p>
      <p className="mt-0.5 text-text-2">{t(isOpen ? 'form.conflict.detail' : 'form.conflict.none')}</p>
      {isOpen ? (
        <>
          <ul className="mt-2 border-t border-line-strong">
            {fields
              .filter(({ name }) => open.includes(name))
              .map((field) => (
                <li key={field.name} className="border-b border-line-strong py-2">
                  <p className="mb-1 font-medium">{field.label}</p>
                  <div className="grid gap-2 sm:grid-cols-2">
                    <Side
                      whose={t('form.conflict.theirs')}
                      words={valueAsText(field, theirs.values[field.name], t)}
                      act={t('form.conflict.takeTheirs')}
                      onTake={() => decide(field.name, true)}
                    />
                    <Side
                      whose={t('form.conflict.mine')}
                      words={valueAsText(field, mine[field.name], t)}
                      act={t('form.conflict.keepMine')}
                      onTake={() => decide(field.name, false)}
                    />
                  </div>
                </li>
              ))}
          </ul>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="small" onClick={() => decideAll(true)}>
              {t('form.conflict.allTheirs')}
            </Button>
            <Button size="small" onClick={() => decideAll(false)}>
              {t('form.conflict.allMine')}
            </Button>
          </div>
        </>
      ) : null}
    </section>
  );
}

interface SideProps {
  whose: string;
  words: string;
  act: string;
  onTake: () => void;
}

function Side({ whose, words, act, onTake }: SideProps) {
  return (
    <div className="flex min-w-0 items-start gap-2 rounded-2 border border-line bg-bg px-2.5 py-2">
      <div className="min-w-0 flex-1">
        <p className="text-12 text-text-3">{whose}</p>
        <p className="line-clamp-4 break-words whitespace-pre-line">{words}</p>
      </div>
      <Button size="small" onClick={onTake}>
        {act}
      </Button>
    </div>
  );
}
