import { groupOf } from '@xiezhi/contract/enums/scope';
import { useUser } from '../api/session.ts';
import type { MarkdownEditorProps } from '../content/markdown-editor/MarkdownEditor.tsx';
import { useScope } from './scope.ts';

type Uploads = Pick<MarkdownEditorProps, 'gid' | 'hasFiles' | 'hasPictures'>;

/**
 * What of files goes with a text of the present page: pictures of staff, and of who runs the group around; others of staff
 * alone.
 * @param runsGroup whether the viewer runs the group, where there is one; pages for those who do say nothing
 */
export function useUploads(runsGroup = true): Uploads {
  const gid = groupOf(useScope());
  const isStaff = useUser()?.can.enterConsole ?? false;
  const isOfGroup = gid !== null && runsGroup;
  return { hasFiles: isStaff, hasPictures: isStaff || isOfGroup, ...(isOfGroup && { gid }) };
}
