import { createContext, use } from 'react';
import { useTitle } from '../../../routing/document-title.ts';
import type { GroupInfo } from './queries.ts';

/** Data shared by the pages of a group; the layout provides it while the user moves between them. */
export interface GroupLayoutData {
  readonly gid: number;
  readonly info: GroupInfo;
}

export const GroupContext = createContext<GroupLayoutData | null>(null);

/** The group of the current page. */
export function useGroup(): GroupLayoutData {
  const place = use(GroupContext);
  if (place === null) throw new Error('a page of a group stands outside of one');
  return place;
}

/** Sets the document title from the page and the group. */
export function useGroupTitle(page: string): void {
  const { info } = useGroup();
  useTitle(`${page} - ${info.name}`);
}
