import type { AuthorRole } from '@xiezhi/contract/routes/discussion';
import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Label } from '../../../components/Label.tsx';
import { TitleBadge } from '../../account/title/TitleBadge.tsx';

interface AuthorProps {
  name: string;
  role: AuthorRole;
  titleName: string | null;
  titleColor: string | null;
  /** Whether the user wrote the post above. */
  isAuthor?: boolean;
  /** Whether the user manages the contest. */
  isManager?: boolean;
  className?: string;
}

/** The author of a text, with the account details that the server sent. */
export function Author({
  name,
  role,
  isAuthor,
  isManager,
  titleName,
  titleColor,
  className,
}: AuthorProps): JSX.Element {
  return (
    <>
      <HrefLink
        href={`/user-home?username=${encodeURIComponent(name)}`}
        className={className ?? 'reach min-w-0 text-13 font-bold break-all hover:text-brand'}
      >
        <bdi>{name}</bdi>
      </HrefLink>
      <RoleBadge role={role} isAuthor={isAuthor ?? false} isManager={isManager ?? false} />
      <TitleBadge name={titleName} color={titleColor} />
    </>
  );
}

interface RoleBadgeProps {
  role: AuthorRole;
  isAuthor?: boolean;
  isManager?: boolean;
}

/** The site role of an author and the role in this discussion. */
export function RoleBadge({ role, isAuthor = false, isManager = false }: RoleBadgeProps): JSX.Element {
  const t = useT();
  return (
    <>
      {role === 'user' ? null : (
        <span className="rounded-1 border border-brand px-1 text-11 leading-4 font-medium text-brand">
          {t(role === 'root' ? 'discussion.badge.root' : 'discussion.badge.admin')}
        </span>
      )}
      {isAuthor ? <Label>{t('discussion.badge.author')}</Label> : null}
      {isManager && role === 'user' ? <Label>{t('discussion.badge.manager')}</Label> : null}
    </>
  );
}
