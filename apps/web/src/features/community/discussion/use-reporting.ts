import { useState } from 'react';
import { useUser } from '../../../api/session.ts';
import type { ReportedItem } from '../comment/CommentItem.tsx';
import { openAuthDialog } from '../../../lib/auth-dialog.ts';

/** State of a page's report dialog: the item to report, which is the post, a comment or a reply. */
export function useReporting() {
  const isVisitor = useUser() === null;
  const [reported, setReported] = useState<ReportedItem | 'post' | null>(null);
  return {
    isOpen: reported !== null,
    item: reported === 'post' || reported === null ? undefined : reported,
    begin: (said?: ReportedItem) => {
      if (isVisitor) openAuthDialog('login');
      else setReported(said ?? 'post');
    },
    end: () => setReported(null),
  };
}
