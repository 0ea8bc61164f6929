import { useT } from '../i18n/messages.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import type { Language } from '../problem/queries.ts';

const commandClass =
  'ring-inside block max-h-26 min-w-0 flex-1 overflow-auto rounded-1 bg-sunk px-2 py-[3px] font-mono text-12 break-words whitespace-pre-wrap';

/** Each language with its version, and how it is really compiled and run. */
export function Compilers({ languages }: { languages: readonly Language[] | undefined }) {
  const t = useT();
  if (languages === undefined) return <Skeleton />;
  const offered = languages.filter((language) => language.isAvailable === true);
  const absent = languages.filter((language) => language.isAvailable !== true).map(({ name }) => name);
  return (
    <>
      <p className="py-2.5 text-13 text-text-2">
        {t(offered.length === 0 ? 'about.compilers.none' : 'about.compilers.note')}
      </p>
      <ul className="border-t border-line">
        {offered.map((language) => (
          <li
            key={language.id}
            className="grid gap-x-5 gap-y-1 border-b border-line py-2.5 sm:grid-cols-[190px_minmax(0,1fr)]"
          >
            <div className="min-w-0">
              <h3 className="font-medium">{language.name}</h3>
              <p className="text-12 break-words text-text-3">{language.description}</p>
            </div>
            <dl className="flex min-w-0 flex-col gap-1">
              <Command
                name={language.name}
                label={t('about.compilers.compile')}
                text={language.compileCommand}
              />
              <Command
                name={language.name}
                label={t('about.compilers.run')}
                text={language.runCommand ?? ''}
              />
            </dl>
          </li>
        ))}
      </ul>
      {absent.length === 0 ? null : (
        <p className="pt-2.5 text-12 leading-5 text-text-3">
          {t('about.compilers.absent', { names: absent.join(', ') })}
        </p>
      )}
    </>
  );
}

function Command({ name, label, text }: { name: string; label: string; text: string }) {
  const t = useT();
  if (text === '') return null;
  return (
    <div className="flex min-w-0 items-start gap-2">
      <dt className="w-14 flex-none pt-[3px] text-12 text-text-3">{label}</dt>
      <dd className="flex min-w-0 flex-1 items-start gap-1">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long commands scroll in themselves */}
        <code tabIndex={0} className={commandClass}>
          {text.trim()}
        </code>
        <CopyButton text={text} label={t('about.copyCommand', { name })} />
      </dd>
    </div>
  );
}

function Skeleton() {
  return (
    <div aria-hidden="true" className="pt-10">
      {Array.from({ length: 12 }, (_, row) => (
        <div key={row} className="flex h-20 items-center gap-5 border-b border-line">
          <span className="h-2.5 w-32 rounded-1 bg-pressed" />
          <span className="h-2.5 flex-1 rounded-1 bg-pressed" />
        </div>
      ))}
    </div>
  );
}
