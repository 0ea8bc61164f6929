import { createContext, use } from 'react';
import { useTitle } from '../../../routing/document-title.ts';
import type { GroupInfo } from './queries.ts';

/** What all pages of a group share; its frame holds it while one moves between them. */
export interface GroupPlace {
  readonly gid: number;
  readonly info: GroupInfo;
}

export const GroupContext = createContext<GroupPlace | null>(null);

/** The group around a page. */
export function useGroup(): GroupPlace {
  const place = use(GroupContext);
  if (place === null) throw new Error('a page of a group stands outside of one');
  return place;
}

/** Sets the document's title: what the page is, and of which group. */
export function useGroupTitle(page: string): void {
  const { info } = useGroup();
  useTitle(`${page} - ${info.name}`);
}
