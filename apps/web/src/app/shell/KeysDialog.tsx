import type { PlainKey } from '../../i18n/messages.ts';
import { useT } from '../../i18n/messages.ts';
import { commandKey } from '../../lib/command-key.ts';
import { layouts } from '../../routing/layouts.ts';
import { useMenuLinks } from '../../routing/menu.ts';
import { Dialog } from '../../components/Dialog.tsx';

interface KeyLine {
  keys: readonly string[];
  does: PlainKey;
}

interface KeyGroup {
  title: PlainKey;
  lines: readonly KeyLine[];
}

const groups: readonly KeyGroup[] = [
  {
    title: 'keys.lists',
    lines: [
      { keys: ['j', 'k'], does: 'keys.walk' },
      { keys: ['Enter', 'o'], does: 'keys.open' },
    ],
  },
  {
    title: 'keys.problem',
    lines: [
      { keys: ['e'], does: 'keys.toEditor' },
      { keys: ['n', 'p'], does: 'keys.neighbours' },
      { keys: [commandKey, 'Enter'], does: 'keys.submit' },
      { keys: [commandKey, "'"], does: 'editor.testRun' },
      { keys: [commandKey, 'S'], does: 'keys.save' },
      { keys: ['Esc', 'Tab'], does: 'keys.leave' },
      { keys: ['F8'], does: 'keys.nextFault' },
      { keys: ['Alt', 'L'], does: 'keys.loadCase' },
    ],
  },
  {
    title: 'editor.label',
    lines: [
      { keys: [commandKey, 'F'], does: 'editorSearch.panel' },
      { keys: ['Shift', 'Alt', 'F'], does: 'editor.format' },
      { keys: ['Ctrl', 'Space'], does: 'keys.complete' },
      { keys: ['Tab'], does: 'keys.acceptCompletion' },
      { keys: [commandKey, '/'], does: 'keys.comment' },
      { keys: [commandKey, 'D'], does: 'keys.sameWord' },
      { keys: ['Alt', '↑'], does: 'keys.moveLine' },
      { keys: [commandKey, 'Alt', 'G'], does: 'editorSearch.goToLine' },
    ],
  },
  {
    title: 'keys.everywhere',
    lines: [
      { keys: [commandKey, 'K'], does: 'common.palette.open' },
      { keys: ['?'], does: 'keys.list' },
    ],
  },
];

/** Lists keyboard shortcuts, including those of the pages that the viewer may open. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const pages = useMenuLinks(layouts.site).flatMap(({ key, label }) =>
    key === undefined ? [] : [{ keys: ['g', key], does: label }],
  );
  return (
    <Dialog title={t('keys.title')} width={720} onClose={onClose}>
      <div className="gap-x-10 sm:columns-2">
        {[...groups, { title: 'keys.pages', lines: pages } as const].map(({ title, lines }) => (
          <section key={title} className="mb-4 break-inside-avoid">
            <h3 className="text-12 text-text-3">{t(title)}</h3>
            <dl className="text-13">
              {lines.map((line) => (
                <Line key={line.does} {...line} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Line({ keys, does }: KeyLine) {
  const t = useT();
  return (
    <div className="flex min-h-8 items-center justify-between gap-3">
      <dt>{t(does)}</dt>
      <dd className="flex flex-none gap-1">
        {keys.map((name, place) => (
          <kbd
            // A shortcut may repeat a key.
            // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
            key={place}
            className="rounded-1 border border-line-strong bg-bg px-1.5 font-sans text-11 font-medium text-text-2"
          >
            {name}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
