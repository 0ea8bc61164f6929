import { useT } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';
import { Avatar } from '../../components/Avatar.tsx';
import type { Mentionable } from './use-mentions.ts';

export interface MentionListProps {
  id: string;
  people: readonly Mentionable[];
  current: number;
  onPoint: (index: number) => void;
  onChoose: (person: Mentionable) => void;
}

/** List of suggested users below the text. It announces their number to screen readers. */
export function MentionList({ id, people, current, onPoint, onChoose }: MentionListProps) {
  const t = useT();
  return (
    <>
      <output className="sr-only">
        {people.length === 0 ? null : t('markdownEditor.mentions.count', { count: people.length })}
      </output>
      {people.length === 0 ? null : (
        // oxlint-disable jsx-a11y/prefer-tag-over-role -- no element exists for a list of a focused field
        <div
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label={t('markdownEditor.mentions')}
          className="grid border-t border-line p-1 sm:grid-cols-2"
        >
          {people.map((person, index) => (
            <div
              key={person.uid}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              onPointerMove={() => onPoint(index)}
              // A press on a suggestion must not take the focus from the text.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(person)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') onChoose(person);
              }}
              className={cx(
                'flex h-11 min-w-0 cursor-pointer items-center gap-2 rounded-2 px-2 text-13 sm:h-9',
                index === current && 'bg-selected',
              )}
            >
              <Avatar name={person.username} picture={person.avatar} size={20} />
              <span className="ellipsis font-medium">{person.username}</span>
              {person.nickname === null || person.nickname === '' ? null : (
                <span className="ellipsis text-12 text-text-3">{person.nickname}</span>
              )}
            </div>
          ))}
        </div>
        // oxlint-enable jsx-a11y/prefer-tag-over-role
      )}
    </>
  );
}
