import { groupOf } from '@xiezhi/contract/enums/scope';
import { useUser } from '../api/session.ts';
import type { MarkdownEditorProps } from '../content/markdown-editor/MarkdownEditor.tsx';
import { useScope } from './scope.ts';

type Uploads = Pick<MarkdownEditorProps, 'gid' | 'hasFiles' | 'hasPictures'>;

/**
 * Returns which uploads are allowed in a text on the current page. Staff and managers of the group may upload pictures;
 * only staff may upload other files.
 * @param runsGroup whether the viewer manages the group of the page, if there is one; pages that only managers can open
 * omit it
 */
export function useUploads(runsGroup = true): Uploads {
  const gid = groupOf(useScope());
  const isStaff = useUser()?.can.enterConsole ?? false;
  const isOfGroup = gid !== null && runsGroup;
  return { hasFiles: isStaff, hasPictures: isStaff || isOfGroup, ...(isOfGroup && { gid }) };
}
