import { useT } from '../../../i18n/messages.ts';
import type { Language } from '../../problem/core/queries.ts';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';

/** Languages with their versions; each expands to its compile and run commands. */
export function Compilers({ languages }: { languages: readonly Language[] | undefined }) {
  const t = useT();
  if (languages === undefined) return <EmptyRows />;
  const offered = languages.filter((language) => language.isAvailable === true);
  const absent = languages.filter((language) => language.isAvailable !== true).map(({ name }) => name);
  return (
    <>
      <p className="py-2.5 text-13 text-text-2">
        {t(offered.length === 0 ? 'about.compilers.none' : 'about.compilers.note')}
      </p>
      {offered.length === 0 ? null : (
        <ul className="border-t border-line">
          {offered.map((language) => (
            <li key={language.id} className="border-b border-line">
              <Compiler language={language} />
            </li>
          ))}
        </ul>
      )}
      {absent.length === 0 ? null : (
        <p className="pt-2.5 text-12 leading-5 text-text-3">
          {t('about.compilers.absent', { names: absent.join(', ') })}
        </p>
      )}
    </>
  );
}

const row = 'flex min-h-11 items-center gap-x-5 sm:min-h-9';

/** A language that expands to its commands. Languages without a compiler have no commands and do not expand. */
function Compiler({ language }: { language: Language }) {
  const t = useT();
  const commands = [
    { label: t('about.compilers.compile'), text: language.compileCommand.trim() },
    { label: t('about.compilers.run'), text: language.runCommand?.trim() ?? '' },
  ].filter(({ text }) => text !== '');
  const name = (
    <>
      <h3 className="w-40 flex-none font-medium sm:w-48">{language.name}</h3>
      <span className="min-w-0 flex-1 py-1.5 text-12 break-words text-text-3">{language.description}</span>
    </>
  );
  if (commands.length === 0) return <div className={row}>{name}</div>;
  return (
    <details className="group">
      <summary
        className={`${row} ring-inside cursor-pointer list-none hover:bg-hover [&::-webkit-details-marker]:hidden`}
      >
        {name}
        <Icon name="down" className="flex-none text-text-3 group-open:rotate-180" />
      </summary>
      <dl className="flex min-w-0 flex-col gap-1 pb-2.5">
        {commands.map(({ label, text }) => (
          <Command key={label} name={language.name} label={label} text={text} />
        ))}
      </dl>
    </details>
  );
}

function Command({ name, label, text }: { name: string; label: string; text: string }) {
  const t = useT();
  return (
    <div className="flex min-w-0 items-start gap-2">
      <dt className="w-14 flex-none pt-[3px] text-12 text-text-3">{label}</dt>
      <dd className="flex min-w-0 flex-1 items-start gap-1">
        <code
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scroll containers need keyboard focus
          tabIndex={0}
          className="ring-inside block max-h-26 min-w-0 flex-1 overflow-auto rounded-1 bg-sunk px-2 py-[3px] font-mono text-12 break-words whitespace-pre-wrap"
        >
          {text}
        </code>
        <CopyButton text={text} label={t('about.copyCommand', { name })} />
      </dd>
    </div>
  );
}

function EmptyRows() {
  return (
    <div aria-hidden="true" className="pt-10">
      {Array.from({ length: 12 }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
        <div key={index} className={`${row} border-b border-line`}>
          <Skeleton width={128} />
          <Skeleton width="40%" />
        </div>
      ))}
    </div>
  );
}
